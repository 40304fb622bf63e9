import { createServer } from "node:net"
import { Unusable } from "./unusable.ts"

/** Refuses a port that cannot be listened on before anything else is started. */
export async function needFreePort(host: string, port: number): Promise<void> {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => probe.once("error", reject).listen({ port, host, exclusive: true }, resolve))
  } catch (error) {
    throw portTrouble(error, host, port)
  }
  await new Promise((resolve) => probe.close(resolve))
}

/** The sentence for an error of `listen`; any other error is returned unchanged. */
export function portTrouble(error: unknown, host: string, port: number): unknown {
  switch (error instanceof Error && "code" in error ? error.code : undefined) {
    case "EADDRINUSE":
      return new Unusable(`Port ${port} on ${host} is taken: stop what listens there, or set PORT to another.`)
    case "EACCES":
      return new Unusable(`This user may not listen on port ${port}: set PORT to 1024 or above.`)
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new Unusable(`HOST ${host} is not an address of this machine.`)
    default:
      return error
  }
}
