import type { FastifyInstance } from "fastify"

const hour = 3_600_000

/** Runs `work`, which does not fail, once the server is ready and then every hour; the server waits for none of it. */
export function hourly(app: FastifyInstance, work: () => Promise<unknown>): void {
  const timer = setInterval(() => void work(), hour).unref()
  app.addHook("onReady", async () => void work())
  app.addHook("onClose", async () => clearInterval(timer))
}
