# syntax=docker/dockerfile:1
# One image, three commands: api, worker, all. DEPLOY.md explains how to combine them.

FROM node:24-bookworm-slim AS web
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# The image already has Node, so the install script that fetches it is skipped; no other package needs one.
# The voice's runtime brings the binaries of other systems, 285 MB.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/onnxruntime-node/bin/napi-v*/darwin node_modules/onnxruntime-node/bin/napi-v*/win32

FROM node:24-bookworm-slim
# Debian's ffmpeg renders 4K; the fonts are for captions in scripts that the packaged fonts lack (130 MB, mostly Chinese, Japanese
# and Korean); tini reaps the children of killed renders and forwards signals.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends \
    ffmpeg fonts-dejavu-core fonts-noto-cjk fonts-noto-core tini \
  && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner=node --group=node --mode=0700 /data /var/cache/clipwright
WORKDIR /app
# Owned by root: the studio runs as another user and cannot change its own code.
COPY --from=packages /app/node_modules node_modules
COPY --from=web /app/dist dist
COPY package.json ./
COPY api api
COPY scripts/ops scripts/ops
COPY shared shared
COPY workers workers
ENV NODE_ENV=production \
    NODE_COMPILE_CACHE=/var/cache/clipwright \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=10s --start-period=30s --retries=3 CMD ["node", "scripts/ops/container.ts", "health"]
ENTRYPOINT ["tini", "--", "node", "scripts/ops/container.ts"]
CMD ["all"]
