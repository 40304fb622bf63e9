import { onTestFinished } from "vitest"
import type { TemplateDraft } from "#contract/message.contract.ts"
import type { AppConfig } from "#server/http/app-config.ts"
import { startTimers } from "#server/jobs/timers.ts"
import { mailRoom } from "#server/mail/mail-room.ts"
import { smsRoom } from "#server/messages/sms-room.ts"
import { until } from "./server-process.ts"
import { startServer, type TestServer } from "./server.ts"

const inEach = (text: string) => ({ zh: text, en: text, es: text, ja: text })

/** A template for a tender notice that awaits its approval. */
export const templateOf = (more: Partial<TemplateDraft> = {}): TemplateDraft => ({
  code: "ASK_APPROVAL",
  name: "请审批招标公告",
  noticeType: "approval",
  noticeEvent: "approvePublication",
  channels: ["inApp", "mail"],
  title: { zh: "请审批：{{title}}", en: "Please approve: {{title}}", es: "Apruebe: {{title}}", ja: "承認してください：{{title}}" },
  body: inEach("{{sentence}}\n\n{{number}} — {{title}}"),
  smsTemplate: inEach(""),
  enabledFlag: 1,
  ...more,
})
export const words = inEach

/** A server whose messages are sent by `work`: until then they wait. */
export async function messagingServer(config: Partial<AppConfig> = {}): Promise<TestServer & { work(): Promise<void> }> {
  const [mail, sms] = [mailRoom(), smsRoom()]
  const server = await startServer({ modules: [mail.module, sms.module], config: { publicUrl: "https://procurement.example", ...config } })
  await server.database.query({
    text: "update person set email = replace(name, '.', '-') || '@example.com', phone = '1380000' || right('0000' || abs(hashtext(name)), 4)",
  })
  let working = false
  const quiet = async (): Promise<boolean> =>
    (
      await server.database.query({
        text: "select from graphile_worker._private_jobs where locked_at is not null or (run_at <= now() and attempts < max_attempts) limit 1",
      })
    ).rowCount === 0
  return {
    ...server,
    work: async () => {
      if (!working) {
        working = true
        const log = { warn: () => undefined, error: () => undefined }
        const workers = await startTimers(server.database, { onDue: {}, tasks: { ...mail.tasks, ...sms.tasks }, log })
        onTestFinished(() => workers.stop())
      }
      await until("every message that is due was tried", quiet)
    },
  }
}
