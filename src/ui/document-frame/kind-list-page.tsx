import type { TFunction } from "i18next"
import { useEffect, useMemo, useState } from "react"
import { useNavigate, useSearchParams } from "react-router-dom"
import type { z } from "zod"
import type { Endpoint } from "#contract/endpoint.ts"
import { serverClock } from "#client/http/clock.ts"
import { call } from "#client/http/http.ts"
import { useSession } from "#client/session/session.ts"
import { exportOf } from "#machines/_kit/kind-row.ts"
import type { Kind } from "#machines/_kit/kind.ts"
import { verdictOnBegin } from "#machines/document/fold.ts"
import { reason } from "#ui/action-bar/reason.ts"
import { Button } from "#ui/button/button.tsx"
import { useOperation } from "#ui/edit/use-operation.ts"
import { ExportButton } from "#ui/export-button/export-button.tsx"
import { ListPage } from "#ui/list/list-page.tsx"
import { useList } from "#ui/list/use-list.ts"
import { InputDialog } from "#ui/schema-form/input-dialog.tsx"
import type { Shape, Values } from "#ui/schema-form/shape.ts"
import type { DocumentDefinition } from "./define-document.ts"
import { isToBegin, withoutBegin } from "./begin-path.ts"
import { noticeOf } from "./notice-of.tsx"
import { type AnyRow, kindList, type KindPage, type Listed, rowFilterOf } from "./kind-list.tsx"

/** What a list page of a kind needs of its declaration. */
export interface Begun<Row> extends Listed<Row> {
  readonly begin: Kind["begin"]
  readonly chart: Kind["chart"]
  readonly title: (facts: never) => string
  readonly calls: Listed<Row>["calls"] & { readonly create: Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<{ readonly id: string }>> }
}

interface PageProps<Row> {
  readonly kind: Begun<Row>
  readonly definition: Pick<DocumentDefinition<never, never>, "useWords" | "looks" | "toneOf" | "pathOf" | "Notice">
  /** Its title and subtitle are below `lists.<name>`. */
  readonly name: string
  readonly page: KindPage<Row>
  /** Translates from the kind's own namespace. */
  readonly t: TFunction
}

/** A page that lists documents of a kind, with export and, for people who may, a button to begin one. */
export function KindListPage<Row extends AnyRow>(props: PageProps<Row>) {
  const { kind, definition, name, page, t } = props
  const navigate = useNavigate()
  const [open] = useState(() => (id: string) => void navigate(definition.pathOf("", id)))
  const list = useList(
    useMemo(
      () =>
        kindList<Row>(kind, {
          id: `${kind.id.replaceAll("_", "-")}s-${name}`,
          label: t(`lists.${name}.title`),
          t,
          toneOf: definition.toneOf,
          onOpen: ({ id }) => open(id),
          ...(page.always ? { always: page.always } : {}),
          ...(page.first ? { first: page.first } : {}),
          ...(page.stands ? { stands: page.stands } : {}),
          ...(page.columns ? { columns: page.columns(t) } : {}),
          empty: t("empty"),
        }),
      [kind, definition, name, page, t, open],
    ),
  )
  const roles = useSession().profile?.roles ?? []
  const role = Object.keys(page.begins ?? {}).find((one) => roles.some((held) => held === one))
  const [params, setParams] = useSearchParams()
  const asked = isToBegin(params)
  const [writing, setWriting] = useState(asked)
  if (asked && !writing) setWriting(true)
  useEffect(() => {
    if (asked) setParams(withoutBegin, { replace: true })
  }, [asked, setParams])
  return (
    <ListPage
      list={list}
      title={t(`lists.${name}.title`)}
      sub={t(`lists.${name}.sub`)}
      actions={
        <>
          {page.Actions ? <page.Actions onDone={list.reload} /> : null}
          <ExportButton exportType={exportOf(kind.id)} area="per" filter={rowFilterOf(kind, list.question.filters, page.always)} />
          {role === undefined ? null : (
            <Button look="solid" onClick={() => setWriting(true)}>
              {t("add")}
            </Button>
          )}
        </>
      }
    >
      {writing && role !== undefined ? (
        <Begin {...props} fixed={page.begins?.[role] ?? {}} onDone={list.reload} onOpen={open} onClose={() => setWriting(false)} />
      ) : null}
    </ListPage>
  )
}

/** Asks for the input of a new document, except for what its page fixes, and opens it. */
function Begin<Row>({
  kind,
  definition,
  t,
  fixed,
  onDone,
  onOpen,
  onClose,
}: PageProps<Row> & {
  readonly fixed: Values
  readonly onDone: () => void
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}) {
  const { fields, state } = definition.useWords()
  const { profile } = useSession()
  const operation = useOperation(onDone)
  const mask = Object.fromEntries(Object.keys(fixed).map((name) => [name, true as const]))
  const [schema] = useState(() => (kind.begin.input as Shape).omit(mask as never))
  if (!fields) return null
  const misfit = (input: Values): string | null => {
    if (!profile) return null
    const by = { id: profile.id, roles: profile.roles, party: profile.party }
    const verdict = verdictOnBegin(kind, { input: { ...fixed, ...input }, by, now: serverClock.now() })
    return verdict === null || verdict.allowed ? null : reason(t, verdict, state)
  }
  return (
    <InputDialog
      title={t("add")}
      verb={t("common:save")}
      problem={operation.problem}
      schema={schema}
      looks={definition.looks ?? {}}
      words={fields}
      known={fixed}
      misfit={misfit}
      notice={noticeOf(definition, null)}
      onSend={(input) =>
        operation.run(t("saved", { title: kind.title(input as never) }), async () =>
          onOpen((await call(kind.calls.create, { body: { ...fixed, ...input } })).id),
        )
      }
      onClose={onClose}
    />
  )
}
