FROM node:24-slim AS package
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts
COPY LICENSE CHANGELOG.md index.html vite.config.ts postcss.config.mjs tsconfig.json tsconfig.base.json ./
COPY docs docs
COPY scripts scripts
COPY src src
# Such as --build-arg COMMIT=$(git rev-parse --short=8 HEAD): git is not here.
ARG COMMIT=unknown
RUN COMMIT=$COMMIT npm run package && mkdir /sirena && tar -xzf dist/sirena-*.tar.gz -C /sirena --strip-components=1

FROM node:24-slim
# The process as scripts/setup/server-process.mjs has it.
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=package /sirena/package.json /sirena/package-lock.json /sirena/.npmrc ./
# With what an object storage needs (scripts/package.mjs). Only the Node goes, which is here already.
RUN npm ci --include=dev --ignore-scripts && npm cache clean --force && rm -rf node_modules/node-linux-* node_modules/.bin/node
COPY --from=package /sirena ./
RUN mkdir -m 0700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8000
HEALTHCHECK --start-period=15m CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "src/server/main.ts"]
