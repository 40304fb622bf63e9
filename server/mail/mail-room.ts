import type { FastifyInstance } from "fastify"
import type { Task, TaskList } from "graphile-worker"
import type { Language } from "#contract/identity.contract.ts"
import { confirmPage, registrationPage, signInPage } from "#contract/registration-pages.ts"
import type { Module } from "#server/app.ts"
import { publicOrigin } from "#server/http/public-url.ts"
import type { Services } from "#server/http/services.ts"
import { codeMinutes, openAddressCode } from "#server/identity/address-codes.ts"
import { dropMailedLink, openMailedLink } from "#server/identity/mailed-links.ts"
import { dropLink, linkMinutes, openLink } from "#server/identity/passwords.ts"
import { writeLetter } from "./letter.ts"
import { messageTask } from "#server/messages/outbox.ts"
import { type Handed, type Outgoing, workRecord } from "#server/messages/work-record.ts"
import { accountJob, confirmJob, invitationJob, mailTask, retrieveJob } from "./outbox.ts"
import { openPost, type Post } from "./post.ts"

/** The processing of the outbox: `module` takes from the application what letters need, `tasks` are for the workers. */
export interface MailRoom {
  readonly module: Module
  readonly tasks: TaskList
}

interface MailContext {
  readonly services: Services
  readonly origin: string
  readonly post: Post
}

type Work = (context: MailContext, payload: unknown) => Promise<void>

/** Opens the mail room. Without a configured mail server it discards every letter, so that none is sent long after. */
export function mailRoom(): MailRoom {
  let context: (() => MailContext) | undefined
  let known: Services | undefined
  const module = (app: FastifyInstance, services: Services): void => {
    const { mail, publicUrl } = services.config
    known = services
    if (!mail) return
    const post = openPost(mail)
    context = () => ({ services, origin: publicOrigin(app, publicUrl), post })
  }
  const at = (work: Work) => async (payload: unknown) => (context ? work(context(), payload) : undefined)
  const tellByMail: Task = async (payload, helpers) => {
    if (known) await workRecord(known, { payload, helpers }, context ? sendNotice(context()) : null)
  }
  const tasks = {
    [mailTask.retrieve]: at(sendLink),
    [mailTask.account]: at(tell),
    [mailTask.invitation]: at(invite),
    [mailTask.confirm]: at(confirm),
  }
  return { module, tasks: { ...tasks, [messageTask.mail]: tellByMail } }
}

interface Reader {
  readonly id: string
  readonly account: string
  readonly name: string
  readonly language: Language
  readonly email: string
}

const readerColumns = `p.id, p.name as account, p.display_name as name, p.language, p.email`

/** Mails the link for a forgotten password, if such a person with an address exists. */
async function sendLink({ services: { database, texts }, origin, post }: MailContext, payload: unknown): Promise<void> {
  const { account } = retrieveJob.parse(payload)
  const { rows } = await database.query<Reader>({
    text: `select ${readerColumns} from person p where may_sign_in(p) and p.email is not null and (p.name = $1 or lower(p.email) = $1) order by p.name = $1 desc limit 1`,
    values: [account],
  })
  const [reader] = rows
  const token = reader && (await database.transaction((tx) => openLink(tx, reader.id, reader.email)))
  if (!reader || !token) return
  try {
    const link = `${origin}/retrieve-password?token=${token}`
    const { language, name } = reader
    const params = { account: reader.account, minutes: linkMinutes }
    await post(reader.email, writeLetter(texts, { about: "retrieve", language, name, link, params }))
  } catch (error) {
    await dropLink(database, token)
    throw error
  }
}

/** Tells people what happened to their own accounts. */
async function tell({ services: { database, texts }, origin, post }: MailContext, payload: unknown): Promise<void> {
  const { person, about, to } = accountJob.parse(payload)
  const { rows } = await database.query<Omit<Reader, "email"> & { email: string | null }>({
    text: `select ${readerColumns} from person p where p.id = $1`,
    values: [person],
  })
  const [reader] = rows
  const address = to ?? reader?.email
  if (!reader || !address) return
  const { language, name, account } = reader
  const page = about === "registrationBegun" ? "/register-supplier-detail" : "/"
  await post(address, writeLetter(texts, { about, language, name, link: origin + page, params: { account } }))
}

/** Mails an invitation with a link of its own. The link is deleted if the mail server did not accept the letter. */
async function invite({ services: { database, texts }, origin, post }: MailContext, payload: unknown): Promise<void> {
  const { document, to, person, language, words, params } = invitationJob.parse(payload)
  const token = await openMailedLink(database, document)
  const link = `${origin}/registration-terms?invitation=${token}`
  try {
    await post(to, writeLetter(texts, { about: "invitation", language, name: person, link, params, ...(words ? { words } : {}) }))
  } catch (error) {
    await dropMailedLink(database, token)
    throw error
  }
}

/**
 * Mails the code that confirms an address; if the address has an account, the letter says so instead. Its link leads on by the invitation with which the
 * code was asked for: the letter may be opened on another device.
 */
async function confirm({ services: { database, texts }, origin, post }: MailContext, payload: unknown): Promise<void> {
  const { email, language, invitation } = confirmJob.parse(payload)
  const code = await openAddressCode(database, email)
  const token = invitation === null ? null : await openMailedLink(database, invitation)
  const about = code === null ? "hasAccount" : "confirmAddress"
  const link = origin + (code === null ? signInPage(registrationPage(token)) : confirmPage(email, token))
  const params = { code: code ?? "", minutes: codeMinutes }
  try {
    await post(email, writeLetter(texts, { about, language, name: email, link, params }))
  } catch (error) {
    if (token !== null) await dropMailedLink(database, token)
    throw error
  }
}

/** Mails a notice in the words of its template, or in the platform's own. */
const sendNotice =
  ({ services, origin, post }: MailContext) =>
  async ({ to, language, name, path, words }: Outgoing): Promise<Handed> => {
    const receipt = await post(to, writeLetter(services.texts, { about: "notice", language, name, link: origin + path, params: {}, words }))
    return { state: "sent", receipt }
  }
