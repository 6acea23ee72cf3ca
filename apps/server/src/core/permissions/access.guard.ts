import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { GqlExecutionContext, type GqlContextType } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { AuditService } from '../audit/index.js';
import { authenticate } from '../auth/authenticate.js';
import type { Caller } from '../auth/caller.js';
import { Database } from '../database/index.js';
import { type ConsoleRequest, requestOf } from '../graphql/context.js';
import { BadUserInput, Forbidden, SecondFactorRequired } from '../graphql/errors.js';
import { findMember, type Member, type Viewer } from '../tenancy/index.js';
import { ACCESS_RULE, type AccessRule, isContainer } from './access.js';

const ALREADY_ACTING = 'User is already login as another user (try reload page)';

/** Viewer of each request, shared by all its root fields. */
const viewers = new WeakMap<ConsoleRequest, Promise<Viewer | null>>();

/**
 * The only guard of the product. It authenticates the caller, limits the request to the company of the address, and
 * rejects everything that no rule allows.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly database: Database,
    private readonly audit: AuditService,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    return isOperation(context) ? this.admit(context) : true;
  }

  private async admit(context: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!rule) throw new Forbidden();
    if (rule.kind === 'public') return true;

    const request = requestOf(context);
    request.caller = await authenticate(request);
    request.viewer = await this.viewerOf(request);
    if (request.viewer?.lacksSecondFactor && !(rule.kind === 'signedIn' && rule.withoutSecondFactor))
      throw new SecondFactorRequired();
    if (rule.kind === 'signedIn' && rule.withoutCompany) return true;
    if (!request.viewer) throw new BadUserInput('Active company is not set');
    const { viewer } = request;
    if (rule.kind === 'permission' && !rule.anyOf.some((key) => viewer.permissions.has(key))) {
      // While acting as a user, another login-as is never allowed and has a separate message.
      if (viewer.userId !== viewer.actorId && rule.anyOf.includes('login-as-user'))
        throw new BadUserInput(ALREADY_ACTING);
      throw new Forbidden();
    }
    return true;
  }

  /**
   * Returns the viewer of a request in the company of its address, or null without a company. Looked up once per
   * request.
   * @throws Unauthenticated, or Forbidden if the caller doesn't belong to the company
   */
  viewerOf(request: ConsoleRequest): Promise<Viewer | null> {
    let viewer = viewers.get(request);
    if (!viewer) {
      viewer = authenticate(request).then((caller) => this.findViewer(request, caller));
      viewers.set(request, viewer);
    }
    return viewer;
  }

  private async findViewer(request: ConsoleRequest, caller: Caller): Promise<Viewer | null> {
    const companyId = request.addressCompanyId;
    if (companyId === null) return null;
    const member =
      caller.member === undefined ? await findMember(this.database.pool, companyId, caller.userId) : caller.member;
    // The response is the same for another company and for one that doesn't exist.
    if (!member) {
      await this.audit.record({
        companyId: null,
        userId: caller.userId,
        actorId: caller.userId,
        sessionId: caller.sessionId,
        action: 'tenant.refused',
        entityType: 'company',
        entityId: companyId,
        address: request.ip,
      });
      throw new Forbidden("You don't belong to this company.");
    }
    const target = request.get('x-login-as');
    const acting = target === undefined ? member : await this.targetOf(target, member);
    return {
      companyId,
      userId: acting.userId,
      actorId: caller.userId,
      sessionId: caller.sessionId,
      permissions: acting === member ? member.permissions : withoutLoginAs(acting),
      accounts: acting.accounts,
      teamId: acting.teamId,
      lacksSecondFactor: member.lacksSecondFactor,
      origin: { address: request.ip ?? 'unknown', requestId: request.requestId ?? null },
    };
  }

  /** Returns the member named by X-Login-As, if this actor may act as them. */
  private async targetOf(header: string, actor: Member): Promise<Member> {
    if (!/^\d{1,9}$/.test(header)) throw new Forbidden('Login-as state was not set');
    return mayActAs(actor, await findMember(this.database.pool, actor.companyId, Number(header)), Number(header));
  }
}

/** Returns true for operations and HTTP routes. Other fields belong to a result whose operation was already checked. */
function isOperation(context: ExecutionContext): boolean {
  if (context.getType<GqlContextType>() !== 'graphql') return true;
  const { parentType, schema } = GqlExecutionContext.create(context).getInfo<GraphQLResolveInfo>();
  return (
    parentType === schema.getQueryType() || parentType === schema.getMutationType() || isContainer(parentType.name)
  );
}

/** Returns the target's permissions without login-as, because acting as a user never allows another login-as. */
function withoutLoginAs(target: Member): Member['permissions'] {
  return new Set([...target.permissions].filter((key) => key !== 'login-as-user'));
}

/**
 * Checks the rules for acting as another user. The actor needs login-as-user, and the target must be another active
 * member of the same company. If the target manages users or partners, the actor must have the same permission.
 * @throws Forbidden or BadUserInput with messages of the specification
 */
export function mayActAs(actor: Member, target: Member | null, targetId: number): Member {
  if (!actor.permissions.has('login-as-user')) throw new Forbidden();
  if (targetId === actor.userId) throw new BadUserInput('User cannot login as himself');
  if (!target) throw new Forbidden('Login-as state was not set');
  for (const key of ['manage-users', 'partners-section'] as const) {
    if (target.permissions.has(key) && !actor.permissions.has(key))
      throw new Forbidden("This user has permissions you don't have, so you can't act as them.");
  }
  return target;
}
