# Arcus for production on one machine: party/platforms/DEPLOYMENT.md says how it is run.
FROM node:22-bookworm-slim AS build
RUN apt-get update \
  && apt-get install -y --no-install-recommends busybox-static \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm run docs && npm run build:server
RUN sh scripts/serve/image.sh /image

# Nothing but the runtime, what it is linked to, what it serves, and busybox.
FROM scratch
COPY --from=build /image /
COPY --from=build --chown=65532:65532 /image/data /data
ENV PATH=/bin ARCUS_DATA=/data ARCUS_LISTEN=*:8080
USER 65532:65532
VOLUME ["/data"]
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8080/health"]
ENTRYPOINT ["sh", "/arcus/server/start.sh"]
