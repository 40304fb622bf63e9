import { type Kysely, sql } from "kysely"

/** Approvals as lists read them, made from their documents; the approvals so far, which any approver decides; their two lists in the menu. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table approval (
      stream text collate "C" primary key,
      root text collate "C" not null,
      document text not null,
      subject text not null,
      number text not null,
      title text not null,
      party text not null,
      amount text,
      currency text,
      submitter text not null,
      requested_at bigint not null,
      state text not null,
      version integer not null,
      anyone boolean not null,
      present text not null,
      steps jsonb not null,
      due_at bigint
    ) with (fillfactor = 80)`.execute(db)
  await sql`create index approval_root on approval (root, requested_at desc)`.execute(db)
  await sql`create index approval_submitter on approval (submitter, requested_at desc)`.execute(db)
  await sql`create index approval_anyone on approval (party, requested_at) where anyone`.execute(db)
  await sql`create index approval_open on approval (requested_at) where state = 'inApproval'`.execute(db)
  await sql`
    create table approval_asked (
      approval text collate "C" not null,
      person text not null,
      since bigint not null,
      primary key (person, approval)
    )`.execute(db)
  await sql`create index approval_asked_of on approval_asked (approval)`.execute(db)
  await sql`
    create table approval_decision (
      approval text collate "C" not null,
      person text not null,
      step text not null,
      decision text not null,
      at bigint not null,
      primary key (approval, step, person, at)
    )`.execute(db)
  await sql`create index approval_decision_by on approval_decision (person, at desc)`.execute(db)
  await sql`
    insert into approval (stream, root, document, subject, number, title, party, submitter, requested_at, state, version, anyone, present, steps)
    select c.stream, t.id, 'tender', split_part(c.key, '/', 1), t.number, t.title, t.party, e.data ->> 'submitter', e.at, c.state, h.version,
      c.state = 'inApproval', '', '[]'
    from tender_child c join tender t on t.id = c.tender join stream h on h.id = c.stream
      join event e on e.stream = c.stream and e.version = 1
    where c.kind = 'approval'`.execute(db)
  await sql`
    insert into approval_decision (approval, person, step, decision, at)
    select c.stream, e.meta -> 'by' ->> 'id', '', c.state, e.at
    from tender_child c join event e on e.stream = c.stream and e.type = 'approval.' || c.state
    where c.kind = 'approval' and c.state in ('approved', 'returned')`.execute(db)
  await sql`update menu_module set is_operating = 0, version = version + 1 where code in ('WORKFLOW_TODO', 'WORKFLOW_DONE')`.execute(db)
}
