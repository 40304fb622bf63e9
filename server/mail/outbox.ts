import { z } from "zod"
import { language } from "#contract/identity.contract.ts"
import type { Tx } from "#server/database/database.ts"

/** The tasks of the outbox: rows of the same transaction as the event that they tell of, retried while the mail server is away. */
export const mailTask = {
  retrieve: "mail:retrieve",
  account: "mail:account",
  invitation: "mail:invitation",
  confirm: "mail:confirm",
} as const

/** Attempts spread over about half an hour; a later letter would be useless. */
const attempts = 8

/** The parameters of each task. */
export const retrieveJob = z.object({ account: z.string() })
export const accountJob = z.object({
  person: z.string(),
  about: z.enum(["passwordChanged", "emailChanged", "registrationBegun"]),
  to: z.string().optional(),
})
/** An invitation's letter: the addressee, the company's own texts if it has any, and the document that its link leads to. */
export const invitationJob = z.object({
  document: z.string(),
  to: z.string(),
  person: z.string(),
  language,
  words: z.object({ title: z.string(), body: z.array(z.string()) }).nullable(),
  params: z.record(z.string(), z.string()),
})
/** The letter with a code; `invitation` is the document by whose link the code was asked for. */
export const confirmJob = z.object({ email: z.string(), language, invitation: z.string().nullable().default(null) })

async function post(tx: Tx, task: string, job: object): Promise<void> {
  await tx.query({
    name: "add-mail-job",
    text: "select from graphile_worker.add_job($1, payload := $2::json, max_attempts := $3)",
    values: [task, JSON.stringify(job), attempts],
  })
}

/** Requests a link for a new password. Whether the account exists is found out later, so that the time of the reply does not reveal it. */
export const askForLink = (tx: Tx, account: string): Promise<void> => post(tx, mailTask.retrieve, { account })

/** Tells people what happened to their own accounts, at their stored address or at the one given. */
export const tellOwner = (tx: Tx, job: z.infer<typeof accountJob>): Promise<void> => post(tx, mailTask.account, job)

/** Sends the letter of an invitation. Its link is created when the letter is written, so that only the letter contains it. */
export const inviteByMail = (tx: Tx, job: z.infer<typeof invitationJob>): Promise<void> => post(tx, mailTask.invitation, job)

/** Mails the code that confirms an address. Whether the address has an account is found out later, so that the time of the reply does not reveal it. */
export const confirmByMail = (tx: Tx, job: z.infer<typeof confirmJob>): Promise<void> => post(tx, mailTask.confirm, job)
