import { z } from "zod"
import { language } from "#contract/identity.contract.ts"
import type { Tx } from "#server/database/database.ts"

/** The kinds of work of the outbox: rows of the same transaction as what they tell of, tried again while the mail server is away. */
export const mailTask = {
  retrieve: "mail:retrieve",
  account: "mail:account",
  invitation: "mail:invitation",
  confirm: "mail:confirm",
} as const

/** Attempts within about half an hour; a later letter would help nobody. */
const attempts = 8

/** What each kind of work is about. */
export const retrieveJob = z.object({ account: z.string() })
export const accountJob = z.object({
  person: z.string(),
  about: z.enum(["passwordChanged", "emailChanged", "registrationBegun"]),
  to: z.string().optional(),
})
/** An invitation's letter: to whom, in which words where its company has some of its own, and for which document its link is made. */
export const invitationJob = z.object({
  document: z.string(),
  to: z.string(),
  person: z.string(),
  language,
  words: z.object({ title: z.string(), body: z.array(z.string()) }).nullable(),
  params: z.record(z.string(), z.string()),
})
export const confirmJob = z.object({ email: z.string(), language })

async function post(tx: Tx, task: string, job: object): Promise<void> {
  await tx.query({
    name: "add-mail-job",
    text: "select from graphile_worker.add_job($1, payload := $2::json, max_attempts := $3)",
    values: [task, JSON.stringify(job), attempts],
  })
}

/** Asks for a link to a new password. Whether there is such an account is found out later, so that the time of the answer does not tell. */
export const askForLink = (tx: Tx, account: string): Promise<void> => post(tx, mailTask.retrieve, { account })

/** Tells a person what became of the own account: at his address, or at the one given. */
export const tellOwner = (tx: Tx, job: z.infer<typeof accountJob>): Promise<void> => post(tx, mailTask.account, job)

/** Sends the letter of an invitation. Its link is made when the letter is written, so that nothing but the letter ever holds it. */
export const inviteByMail = (tx: Tx, job: z.infer<typeof invitationJob>): Promise<void> => post(tx, mailTask.invitation, job)

/** Mails the code that confirms an address. Whether it has an account is found out later, so that the time of the answer does not tell. */
export const confirmByMail = (tx: Tx, job: z.infer<typeof confirmJob>): Promise<void> => post(tx, mailTask.confirm, job)
