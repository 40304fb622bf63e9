import type { FastifyInstance } from "fastify"
import { code, Refused } from "#contract/errors.ts"
import type { Language } from "#contract/identity.contract.ts"
import type { SendRecordShown } from "#contract/message.contract.ts"
import { noticeContract, type Notice } from "#contract/notice.contract.ts"
import { sendRecordContract } from "#contract/send-record.contract.ts"
import { fill, onOneLine, valuesOf } from "#machines/message/fill.ts"
import type { Policies } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import { formatInstant } from "#server/http/texts.ts"
import { sentenceOf, valuesIn } from "#server/messages/said.ts"
import { countUnread, listNotices, markRead, readNotice } from "./notice.queries.ts"

// The session decides whose notices are meant, whatever the address names.
const policies = { queryReceive: "signedIn", unreadCount: "signedIn", update: "signedIn" } as const satisfies Policies<
  typeof noticeContract
>

/** The notice with its sentence: from the administrators' template if it was made with one, else the platform's own text. */
function titled({ texts }: Services, notice: Notice, language: Language) {
  const sentence = sentenceOf(texts, language, notice.template, notice.params)
  const values = notice.told && valuesOf(valuesIn(texts, language, notice.params), sentence, formatInstant)
  return { ...notice, title: notice.told && values ? onOneLine(fill(notice.told.title[language], values)) : sentence }
}

/** Reads the record of a message for an administrator; refuses with 10007 one that does not exist. */
export type ReadRecord = (services: Services, id: string, language: Language) => Promise<SendRecordShown>

const handlers: Handlers<typeof noticeContract, Services> = {
  queryReceive: async ({ user, query, body, language }, services) => {
    const page = await listNotices(services.database, user.id, { ...query, ...body })
    return { ...page, records: page.records.map((notice) => titled(services, notice, language)) }
  },
  unreadCount: ({ user }, { database }) => countUnread(database, user.id),
  update: ({ user, body }, { database }) => markRead(database, user.id, body),
}

const recordHandlers = (readRecord: ReadRecord): Handlers<typeof sendRecordContract, Services> => ({
  one: async ({ user, params, language }, services) => {
    const notice = await readNotice(services.database, user.id, params.id)
    if (notice) return titled(services, notice, language)
    if (!user.roles.includes("administrator")) throw new Refused({ code: code.absent })
    return readRecord(services, params.id, language)
  },
})

/** Serves people's own notices. At the same address administrators read records of messages, by `readRecord`. */
export const registerNotices =
  (readRecord: ReadRecord) =>
  (app: FastifyInstance, services: Services): void => {
    register(app, services, noticeContract, policies, handlers)
    register(app, services, sendRecordContract, { one: "signedIn" }, recordHandlers(readRecord))
  }
