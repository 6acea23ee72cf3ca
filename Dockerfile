# The console without demo data and sandbox. One image, two commands: the API (default) and the worker.
# Pin the base by digest where you build releases.
FROM node:24-slim AS build
WORKDIR /app
ENV CI=true PRISMA_SCHEMA_ENGINE_BINARY=/usr/local/bin/node
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY apps/sandbox/package.json apps/sandbox/
COPY packages/domain/package.json packages/domain/
COPY packages/connectors/package.json packages/connectors/
COPY packages/testing/package.json packages/testing/
RUN npx -y pnpm@12 install --frozen-lockfile
COPY . .
RUN npx -y pnpm@12 build

FROM node:24-slim AS production-dependencies
WORKDIR /app
ENV CI=true
COPY --from=build /app/package.json /app/pnpm-lock.yaml /app/pnpm-workspace.yaml ./
COPY --from=build /app/apps/server/package.json apps/server/
COPY --from=build /app/apps/web/package.json apps/web/
COPY --from=build /app/apps/sandbox/package.json apps/sandbox/
COPY --from=build /app/packages/domain/package.json packages/domain/
COPY --from=build /app/packages/connectors/package.json packages/connectors/
COPY --from=build /app/packages/testing/package.json packages/testing/
RUN npx -y pnpm@12 install --frozen-lockfile --prod --filter @adops/server...

FROM node:24-slim
WORKDIR /app
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin adops && mkdir -p /data/files /data/backups && chown adops /data/files /data/backups
COPY --from=production-dependencies /app ./
COPY --from=build /app/packages/domain/dist packages/domain/dist
COPY --from=build /app/packages/connectors/dist packages/connectors/dist
COPY --from=build /app/apps/server/dist apps/server/dist
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build /app/prisma/migrations prisma/migrations
# Demo people have a known password: they are never deployed. Source maps stay at home.
RUN rm -rf apps/server/dist/demo apps/server/dist/programs/prepare-process.js apps/server/dist/emit-schema.js && find apps packages -name '*.map' -not -path '*/node_modules/*' -delete
USER adops
# Without a bound on its arenas the C library keeps what large files once needed.
ENV MALLOC_ARENA_MAX=2
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 WEB_DIST=/app/apps/web/dist FILES_DIR=/data/files
EXPOSE 4000
VOLUME /data/files /data/backups
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4000/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/dist/programs/api.js"]
