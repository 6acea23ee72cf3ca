import { randomUUID } from 'node:crypto';
import { ProviderError } from '@adops/connectors';
import { AI_IMAGE_SAMPLES, AI_IMAGE_SIZE, AI_IMAGE_SIZES } from '@adops/domain';
import { Injectable, Logger } from '@nestjs/common';
import pLimit from 'p-limit';
import { type Change, Changes } from '../../core/changes/index.js';
import { BadUserInput, type BaseResponse, done, notDone } from '../../core/graphql/index.js';
import { type TaskRun, TaskService } from '../../core/queue/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { AiBudget, isFreeFailure } from '../ai-texts/index.js';
import { ImagesService } from '../images/index.js';
import { MediaUploads } from '../media-library/index.js';
import { type AiImageRow, AiImagesRepository } from './ai-images.repository.js';
import { ImageProviders } from './image-providers.js';
import type { AiImage, AiImageOptionInput, ImageGeneratorInfo } from './image-sources.model.js';

/** Kind of the task that generates one image. */
const AI_IMAGE_TASK = 'ai-image';
const MAX_PROMPT = 1_000;
const MAX_POLLED = 100;
/** Maximum pending images per user. */
const MAX_LOADING = 40;
/** Maximum concurrent images per worker, so that other tasks don't wait for them. */
const AT_ONCE = 4;
const MICROS = 1_000_000;
const CANCELED = 'Canceled before it was generated.';
const OVERDUE = "The image generator didn't send this image in time. Generate it again.";

interface AiImageTask {
  readonly id: number;
}

/** Generates images from text. Each image is a task that the worker runs. */
@Injectable()
export class AiImages {
  private readonly logger = new Logger('AiImages');
  private readonly turn = pLimit(AT_ONCE);

  constructor(
    private readonly tasks: TaskService,
    private readonly changes: Changes,
    private readonly repository: AiImagesRepository,
    private readonly providers: ImageProviders,
    private readonly images: ImagesService,
    private readonly uploads: MediaUploads,
    private readonly budget: AiBudget,
  ) {
    tasks.handle(AI_IMAGE_TASK, ({ id }: AiImageTask, run: TaskRun) => this.turn(() => this.make(id, run)));
  }

  /** Returns the generators with the company's price per image. */
  async generatorsOf({ companyId }: Viewer): Promise<ImageGeneratorInfo[]> {
    const price = await this.budget.imagePrice(companyId);
    return this.providers.generators.map((each) => ({ ...each, price: price === null ? null : price / MICROS }));
  }

  /**
   * Starts the requested images and reserves the price of each.
   * @throws BadUserInput for invalid options, or beyond the budget
   */
  async start(
    viewer: Viewer,
    providerId: number,
    keyword: string,
    options: readonly AiImageOptionInput[],
  ): Promise<AiImage[]> {
    this.providers.generatorOf(providerId);
    const prompt = keyword.trim();
    if (prompt === '' || prompt.length > MAX_PROMPT)
      throw new BadUserInput(`Describe the image in 1 to ${MAX_PROMPT.toLocaleString('en-US')} characters.`);
    const { size, samples } = readOptions(options);
    const rows = await this.changes.run(viewer, async (change) => {
      if ((await this.repository.countLoading(change)) + samples > MAX_LOADING)
        throw new BadUserInput(`You can generate up to ${MAX_LOADING} images at once. Wait until some are ready.`);
      const { usageIds, price } = await this.budget.reserveImages(change, samples);
      const started = await this.repository.insert(change, {
        ...{ requestId: randomUUID(), providerId, prompt, size, usageIds },
      });
      for (const { id } of started)
        await this.tasks.create(
          {
            ...{ companyId: viewer.companyId, kind: AI_IMAGE_TASK, payload: { id } },
            ...{ userId: viewer.userId, actorId: viewer.actorId, requestId: viewer.origin?.requestId ?? null },
          },
          change.on,
        );
      await change.record({
        ...{
          action: 'aiImage.create',
          entityType: 'aiImage',
          entityId: started[0]!.id,
          entityName: prompt.slice(0, 200),
        },
        after: { providerId, size, samples, costMicros: price * samples },
      });
      return started;
    });
    return this.shown(viewer, rows);
  }

  /** Cancels images that have not started, at no cost. Running images are finished. */
  async cancel(viewer: Viewer, ids: readonly number[]): Promise<BaseResponse> {
    if (ids.length > MAX_POLLED) throw new BadUserInput(`You can request up to ${MAX_POLLED} images at once.`);
    return this.changes.run(viewer, async (change) => {
      const waiting = await this.repository.waiting(change, ids);
      const [first] = waiting;
      if (!first) return notDone('Nothing was canceled because every image is ready or being generated.');
      for (const row of waiting) await this.ended(change, row, 'canceled', false);
      await change.record({
        ...{ action: 'aiImage.cancel', entityType: 'aiImage', entityId: first.id },
        ...{ entityName: first.prompt.slice(0, 200), after: { samples: waiting.length } },
      });
      const canceled = waiting.length === 1 ? '1 image was canceled.' : `${waiting.length} images were canceled.`;
      const isAll = waiting.length === new Set(ids).size;
      return done(isAll ? canceled : `${canceled} Images that are already being generated will be completed.`);
    });
  }

  /** Returns the current state of the viewer's images with these IDs. */
  async poll(viewer: Viewer, ids: readonly number[]): Promise<AiImage[]> {
    if (ids.length > MAX_POLLED) throw new BadUserInput(`You can request up to ${MAX_POLLED} images at once.`);
    return this.shown(viewer, await this.repository.own(viewer, ids));
  }

  private async shown({ companyId }: Viewer, rows: readonly AiImageRow[]): Promise<AiImage[]> {
    const made = rows.map(({ imageId }) => imageId).filter((id) => id !== null);
    const images = await this.images.byIds(companyId, made);
    return rows.map((row) => {
      const image = row.imageId === null ? null : (images.get(row.imageId) ?? null);
      const isLoading = row.state === 'loading' && !row.isOverdue;
      return {
        ...{ id: row.id, url: image?.url ?? null, isLoading, isError: !isLoading && image === null, image },
        ...{ isCanceled: row.state === 'canceled', error: errorOf(row) },
        cost: row.costMicros === null ? null : row.costMicros / MICROS,
      };
    });
  }

  /** Generates an image. After a crash it calls the generator again, unless an image is already stored. */
  private async make(id: number, { companyId, userId, actorId }: TaskRun): Promise<void> {
    if (userId === null || actorId === null) return;
    const by = workerViewer(companyId, userId, actorId);
    const row = await this.changes.run(by, (change) => this.begun(change, id));
    if (!row) return;
    let isCharged = true;
    try {
      const bytes = await this.generated(row).catch((error: unknown) => {
        isCharged = !isFreeFailure(error) && !(error instanceof BadUserInput);
        throw error;
      });
      const item = await this.uploads.addPicture(by, bytes, {
        ...{ name: row.prompt.slice(0, 200), origin: 'generated', license: 'AI-generated' },
      });
      await this.changes.run(by, (change) => this.ended(change, row, { imageId: item.image!.id }, true));
    } catch (error) {
      const isKnown = error instanceof ProviderError || error instanceof BadUserInput;
      if (!isKnown) this.logger.error(`Image ${id}: ${String(error)}`);
      const words = isKnown ? error.message : "The image couldn't be stored.";
      await this.changes.run(by, (change) => this.ended(change, row, { error: words }, isCharged));
    }
  }

  private async generated({ providerId, prompt, size }: AiImageRow): Promise<Buffer> {
    return this.providers.generatorOf(providerId).generate({ prompt, size });
  }

  /**
   * Marks an image as started. If a crashed worker started it before, the provider may have charged it, so its price
   * counts and this attempt reserves another one. @returns null if there is nothing to generate
   */
  private async begun(change: Change, id: number): Promise<AiImageRow | null> {
    // The budget is always locked first, to avoid deadlocks.
    await this.budget.lock(change);
    const row = await this.repository.lock(change, id);
    if (row?.state !== 'loading') return null;
    if (!row.hasBegun) {
      await this.repository.begin(change, id, row.usageId);
      return row;
    }
    if (row.usageId !== null) await this.budget.chargeImage(change, row.usageId);
    try {
      const { usageIds } = await this.budget.reserveImages(change, 1);
      const next = { ...row, usageId: usageIds[0] ?? null };
      await this.repository.begin(change, id, next.usageId);
      return next;
    } catch (error) {
      if (!(error instanceof BadUserInput)) throw error;
      await this.repository.finish(change, id, { error: error.message });
      return null;
    }
  }

  /** Stores the outcome of an image and its cost. */
  private async ended(
    change: Change,
    { id, usageId }: AiImageRow,
    outcome: Parameters<AiImagesRepository['finish']>[2],
    isCharged: boolean,
  ): Promise<void> {
    await this.repository.finish(change, id, outcome);
    if (usageId === null) return;
    await (isCharged ? this.budget.chargeImage(change, usageId) : this.budget.releaseImage(change, usageId));
  }
}

const errorOf = ({ state, error, isOverdue }: AiImageRow): string | null =>
  state === 'canceled' ? CANCELED : state === 'loading' && isOverdue ? OVERDUE : error;

/** Returns the viewer for audit records of the image's user, without permissions. */
const workerViewer = (companyId: number, userId: number, actorId: number): Viewer => ({
  ...{ companyId, userId, actorId, sessionId: null, permissions: new Set(), accounts: [], teamId: null },
});

/** Parses the options. @throws BadUserInput if they are invalid */
function readOptions(options: readonly AiImageOptionInput[]): { size: string; samples: number } {
  const given = new Map(options.map(({ name, value }) => [name.trim().toLowerCase(), value.trim()]));
  const unknown = [...given.keys()].find((name) => !['resolution', 'samples'].includes(name));
  if (unknown !== undefined) throw new BadUserInput('Use only the options Resolution and Samples.');
  const size = given.get('resolution') ?? AI_IMAGE_SIZE;
  if (!(AI_IMAGE_SIZES as readonly string[]).includes(size))
    throw new BadUserInput(`Resolution must be one of ${AI_IMAGE_SIZES.join(', ')}.`);
  const samples = Number(given.get('samples') ?? AI_IMAGE_SAMPLES);
  if (!Number.isInteger(samples) || samples < 1 || samples > AI_IMAGE_SAMPLES)
    throw new BadUserInput(`Samples must be between 1 and ${AI_IMAGE_SAMPLES}.`);
  return { size, samples };
}
