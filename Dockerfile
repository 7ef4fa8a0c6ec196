# Arcus for production on one machine: party/platforms/DEPLOYMENT.md says how it is run.
FROM node:22.23.2-bookworm-slim@sha256:83f487e0a63425e5b4d146fb5e5be574bcbe1b7b843d3ebafdd95eaf7767a7e5 AS base

FROM base AS build
WORKDIR /src
COPY package.json package-lock.json ./
COPY docs/reference/package.json docs/reference/
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm run docs && npm run build:server
RUN mkdir /data

# Node has SQLite; the server is one file, and serves a folder.
FROM base
COPY --from=build /src/build/server /arcus/server
COPY --from=build /src/build/public /arcus/public
COPY --from=build --chown=65532:65532 /data /data
ENV NODE_ENV=production ARCUS_DATA=/data ARCUS_LISTEN=*:8080
USER 65532:65532
VOLUME ["/data"]
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/health').then(({ ok }) => process.exit(ok ? 0 : 1))"]
ENTRYPOINT ["node", "/arcus/server/arcus.mjs"]
CMD ["serve"]
