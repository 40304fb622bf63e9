import type { FastifyInstance } from "fastify"
import type { TaskList } from "graphile-worker"
import type { Language } from "#contract/identity.contract.ts"
import type { Module } from "#server/app.ts"
import { publicOrigin } from "#server/http/public-url.ts"
import type { Services } from "#server/http/services.ts"
import { dropLink, linkMinutes, openLink } from "#server/identity/passwords.ts"
import { writeLetter } from "./letter.ts"
import { accountJob, mailTask, noticeJob, retrieveJob } from "./outbox.ts"
import { openPost, type Post } from "./post.ts"

/** Where the outbox is worked off: `module` learns from the application what letters need, `tasks` are for the workers. */
export interface MailRoom {
  readonly module: Module
  readonly tasks: TaskList
}

interface Desk {
  readonly services: Services
  readonly origin: string
  readonly post: Post
}

type Work = (desk: Desk, payload: unknown) => Promise<void>

/** Opens the mail room. Without a mail server in the settings it lays every letter aside, so that none waits to be sent long after. */
export function mailRoom(): MailRoom {
  let desk: (() => Desk) | undefined
  const module = (app: FastifyInstance, services: Services): void => {
    const { mail, publicUrl } = services.config
    if (!mail) return
    const post = openPost(mail)
    desk = () => ({ services, origin: publicOrigin(app, publicUrl), post })
  }
  const at = (work: Work) => async (payload: unknown) => (desk ? work(desk(), payload) : undefined)
  return { module, tasks: { [mailTask.retrieve]: at(sendLink), [mailTask.account]: at(tell), [mailTask.notice]: at(sendNotice) } }
}

interface Reader {
  readonly id: string
  readonly account: string
  readonly name: string
  readonly language: Language
  readonly email: string
}

const readerColumns = `p.id, p.name as account, p.display_name as name, p.language, p.email`

/** Mails the link that replaces a forgotten password, if there is such a person with an address. */
async function sendLink({ services: { database, texts }, origin, post }: Desk, payload: unknown): Promise<void> {
  const { account } = retrieveJob.parse(payload)
  const { rows } = await database.query<Reader>({
    text: `select ${readerColumns} from person p where p.active and p.email is not null and (p.name = $1 or lower(p.email) = $1) order by p.name = $1 desc limit 1`,
    values: [account],
  })
  const [reader] = rows
  const token = reader && (await openLink(database, reader.id, reader.email))
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

/** Tells a person what became of the own account. */
async function tell({ services: { database, texts }, origin, post }: Desk, payload: unknown): Promise<void> {
  const { person, about, to } = accountJob.parse(payload)
  const { rows } = await database.query<Omit<Reader, "email"> & { email: string | null }>({
    text: `select ${readerColumns} from person p where p.id = $1`,
    values: [person],
  })
  const [reader] = rows
  const address = to ?? reader?.email
  if (!reader || !address) return
  const { language, name, account } = reader
  await post(address, writeLetter(texts, { about, language, name, link: `${origin}/`, params: { account } }))
}

type Noticed = Omit<Reader, "account"> & {
  readonly template: string
  readonly params: Readonly<Record<string, string | number>>
  readonly path: string
}

/** Mails a notice, unless its reader has read it meanwhile or wants no mail any more. */
async function sendNotice({ services: { database, texts }, origin, post }: Desk, payload: unknown): Promise<void> {
  const { notice } = noticeJob.parse(payload)
  const { rows } = await database.query<Noticed>({
    text: `select ${readerColumns}, n.template, n.params, n.path from notice n join person p on p.id = n.person
      where n.id = $1 and n.read_at is null and p.active and p.email is not null and p.notices @> '{"mail": true}'`,
    values: [notice],
  })
  const [found] = rows
  if (!found) return
  const { language, name, email, template, params, path } = found
  const said = texts.text(`notice:templates.${template}`, language, params)
  const sentence = texts.text("notice:arrived", language, { ...params, sentence: said })
  await post(email, writeLetter(texts, { about: "notice", language, name, link: origin + path, params, sentence }))
}
