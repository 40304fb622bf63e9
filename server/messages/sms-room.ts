import type { FastifyInstance } from "fastify"
import type { Task, TaskList } from "graphile-worker"
import type { Module } from "#server/app.ts"
import type { Services } from "#server/http/services.ts"
import { messageTask } from "./outbox.ts"
import { gatewaySms, loggedSms } from "./sms.ts"
import { workRecord } from "./work-record.ts"

/** Processes text messages: by the configured provider, or into the log. */
export function smsRoom(): { readonly module: Module; readonly tasks: TaskList } {
  let services: Services | undefined
  const send: Task = async (payload, helpers) => {
    if (!services) return
    const { config, log } = services
    const provider = config.sms ? gatewaySms(config.sms) : loggedSms(log)
    await workRecord(services, { payload, helpers }, ({ to, words }) => provider(to, words.sms))
  }
  return {
    module: (_: FastifyInstance, known: Services) => {
      services = known
    },
    tasks: { [messageTask.sms]: send },
  }
}
