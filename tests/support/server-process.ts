import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"

const main = fileURLToPath(new URL("../../server/main.ts", import.meta.url))

/** How a server process ended: its exit code, and what it said on stderr. */
export interface Ending {
  readonly code: number | null
  readonly stderr: string
}

/** A real server process, as a person would start it. */
export interface ServerProcess {
  readonly process: ChildProcess
  /** Such as `http://127.0.0.1:3000`; rejects when the process ends before it is ready. */
  readonly ready: Promise<string>
  readonly ended: Promise<Ending>
}

/** Starts `server/main.ts`, or that of another tree, with these settings over an empty platform on a free port. */
export function spawnServer(settings: Readonly<Record<string, string>>, program = main): ServerProcess {
  const env = { ...process.env, DATABASE_URL: "", DEMO: "0", PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "warn", ...settings }
  const child = spawn(process.execPath, [program], { env, stdio: ["ignore", "pipe", "pipe", "ipc"] })
  let stdout = ""
  let stderr = ""
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (stderr += text))
  const ended = once(child, "close").then(() => ({ code: child.exitCode, stderr }))
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      stdout += text
      const address = /ready at (\S+)/.exec(stdout)?.[1]
      if (address) resolve(address)
    })
    void ended.then(({ code }) => reject(new Error(`the server ended with ${code}: ${stderr}${stdout}`)))
  })
  // Whoever only wants to see how it ends need not wait for the address.
  ready.catch(() => undefined)
  return { process: child, ready, ended }
}

/** Waits until `condition` holds, asking again every few milliseconds; gives up loudly. */
export async function until(what: string, condition: () => Promise<boolean>, limitMs = 20_000): Promise<void> {
  for (const deadline = Date.now() + limitMs; Date.now() < deadline;) {
    if (await condition()) return
    await pause(20)
  }
  throw new Error(`waited ${limitMs} ms in vain until ${what}`)
}

/** Whether the server and its database answer. */
export const isHealthy = (address: string): Promise<boolean> =>
  fetch(`${address}/prod-api/health`).then(
    (reply) => reply.ok,
    () => false,
  )
