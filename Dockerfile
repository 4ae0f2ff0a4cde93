FROM node:24-slim AS web
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts
COPY index.html vite.config.ts postcss.config.mjs tsconfig.json tsconfig.base.json ./
COPY src/contract src/contract
COPY src/web src/web
COPY scripts/web scripts/web
RUN npx vite build && node scripts/web/compress.mjs

FROM node:24-slim
# The process as scripts/setup/server-process.mjs has it.
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Not --omit=optional: the image library's binary for this platform is an optional package too. Only the Node goes, which is here already.
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force && rm -rf node_modules/node-linux-* node_modules/.bin/node
COPY src/contract src/contract
COPY src/server src/server
COPY --from=web /app/dist/web dist/web
RUN mkdir -m 0700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8000
HEALTHCHECK --start-period=15m CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "src/server/main.ts"]
