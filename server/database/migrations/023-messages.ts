import { type Kysely, sql } from "kysely"

/** What notices are about, as the platform ships it; `zh | en | es | ja`. */
const types: Readonly<Record<string, string>> = {
  approval: "审批 | Approvals | Aprobaciones | 承認",
  tender: "招标动态 | Tenders | Licitaciones | 入札の動き",
  clarification: "澄清与时间变更 | Clarifications and moved times | Aclaraciones y cambios de fechas | 説明と日程変更",
  question: "提问与答复 | Questions and answers | Preguntas y respuestas | 質問と回答",
  prequalification: "资格预审 | Prequalification | Precalificación | 事前資格審査",
  opening: "开标 | Opening | Apertura | 開札",
  evaluation: "评标 | Evaluation | Evaluación | 評価",
  award: "定标 | Award | Adjudicación | 落札",
  objection: "异议 | Objections | Objeciones | 異議",
}
const languages = ["zh", "en", "es", "ja"] as const
const wordsOf = (text: string): string => {
  const parts = text.split(" | ")
  return JSON.stringify(Object.fromEntries(languages.map((language, at) => [language, parts[at] ?? text])))
}

/** Message types, public templates with every version of them, and the records of what was mailed and texted (spec 7.8). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await templates(db)
  for (const [code, names] of Object.entries(types))
    await sql`insert into msg_type (code, names, shipped) values (${code}, ${wordsOf(names)}::jsonb, true)`.execute(db)
  await records(db)
  await sql`alter table person alter column notices set default '{"popup": true, "mail": false, "sms": false}'`.execute(db)
  await sql`update person set notices = notices || '{"sms": false}'::jsonb`.execute(db)
  await sql`
    update menu_module set is_operating = 0
    where code in ('SYSTEM_PLACEHOLDERS', 'NOTICE_TYPES', 'NOTICE_TEMPLATES', 'NOTICE_RECORDS')`.execute(db)
}

async function templates(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table msg_type (
      code text collate "C" primary key,
      names jsonb not null,
      shipped boolean not null default false,
      version integer not null default 1,
      changed_at timestamptz not null default platform_clock(),
      changed_by text references person (id)
    )`.execute(db)
  await sql`
    create table msg_template (
      id text collate "C" primary key,
      code text collate "C" not null,
      notice_type text collate "C" not null references msg_type (code),
      notice_event text collate "C" not null,
      enabled boolean not null,
      draft jsonb not null,
      version integer not null,
      changed_at timestamptz not null default platform_clock(),
      changed_by text not null references person (id),
      removed_at timestamptz
    )`.execute(db)
  await sql`create unique index msg_template_code on msg_template (code) where removed_at is null`.execute(db)
  // Of what is told each person is told once, so one template at most says it.
  await sql`create unique index msg_template_event on msg_template (notice_type, notice_event) where enabled and removed_at is null`.execute(
    db,
  )
  await sql`
    create table msg_template_version (
      id bigint generated always as identity primary key,
      template text collate "C" not null references msg_template (id),
      version integer not null,
      what text not null check (what in ('add', 'update', 'remove')),
      draft jsonb not null,
      person text not null references person (id),
      at timestamptz not null default platform_clock(),
      unique (template, version)
    )`.execute(db)
  // The template by which an event is told now: its own before its type's; null for the platform's own words.
  await sql`
    create function message_template_for(of_type text, of_event text) returns bigint language sql stable as $$
      select v.id from msg_template t join msg_template_version v on v.template = t.id and v.version = t.version
      where t.enabled and t.removed_at is null and t.notice_type = of_type and t.notice_event in (of_event, '')
      order by t.notice_event = '' limit 1
    $$`.execute(db)
  await sql`alter table notice add column told bigint references msg_template_version (id)`.execute(db)
}

async function records(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table msg_send (
      id text collate "C" primary key default replace(gen_random_uuid()::text, '-', ''),
      notice text collate "C" not null references notice (id) on delete cascade,
      person text not null,
      channel text not null check (channel in ('mail', 'sms')),
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'logged', 'skipped')),
      tries integer not null default 0,
      error text,
      receipt text,
      again_by text references person (id),
      at bigint not null,
      done_at bigint,
      unique (notice, channel)
    ) with (fillfactor = 90)`.execute(db)
  await sql`create index msg_send_latest on msg_send (at desc, id desc)`.execute(db)
  await sql`create index notice_all_latest on notice (at desc, id desc)`.execute(db)
  // What stands in the application is a notice, and is there as soon as it is made.
  await sql`
    create view msg_send_record as
      select n.id, n.id as notice, n.person, 'inApp' as channel, case when n.read_at is null then 'sent' else 'read' end as state,
        1 as tries, null::text as error, null::text as receipt, null::text as again_by, n.at, n.at as done_at
      from notice n
      union all
      select s.id, s.notice, s.person, s.channel, s.state, s.tries, s.error, s.receipt, s.again_by, s.at, s.done_at from msg_send s`.execute(
    db,
  )
}
