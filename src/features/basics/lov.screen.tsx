import type { TFunction } from "i18next"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { wordIn } from "#client/texts/codes.ts"
import { call } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import { lovContract, type LovDraft, type LovListed } from "#contract/lov.contract.ts"
import type { ListAtWork } from "#ui/list/use-list.ts"
import { LovDialog } from "#ui/lov/lov-dialog.tsx"
import { RecordPage } from "#ui/record-page/record-page.tsx"
import type { RecordAction, Records } from "#ui/record-page/records.ts"
import { toast } from "#ui/toast/toast.ts"
import { LovClone } from "./lov-clone.tsx"
import { draftOf } from "./lov-draft.ts"
import { LovForm } from "./lov-form.tsx"
import { lovList } from "./lov-list.tsx"
import { RemovedButton } from "./removed.tsx"

type Words = TFunction<["basics", "rules"]>

const send = {
  add: (body: LovDraft) => call(lovContract.add, { body }),
  restore: (id: string) => call(lovContract.restore, { params: { id } }),
  update: (id: string, version: number, draft: LovDraft) => call(lovContract.update, { body: { id, version, ...draft } }),
}

/** Lists of values (值列表, /system/lov): what pickers show, their registered source, and their filters. */
export function Screen() {
  const { t, i18n } = useTranslation(["basics", "rules"])
  return <RecordPage records={useMemo(() => lovRecords(t, i18n.language), [t, i18n.language])} />
}

function lovRecords(t: Words, language: string): Records<LovListed> {
  const nameOf = ({ titles }: LovDraft) => wordIn(titles, language)
  return {
    title: t("lov.title"),
    sub: t("lov.sub"),
    keyOf: ({ id }) => id,
    nameOf,
    list: lovList(t, language, nameOf),
    form: {
      add: t("lov.add"),
      edit: t("edit"),
      draw: (row, { problem, finish, close }) => (
        <LovForm
          row={row}
          problem={problem}
          onSend={(draft) =>
            finish(
              t("lov.saved", { name: nameOf(draft) }),
              () => (row ? send.update(row.id, row.version, draft) : send.add(draft)),
              row ? () => send.update(row.id, row.version + 1, draftOf(row)) : undefined,
            )
          }
          onClose={close}
        />
      ),
    },
    tools: (list) => <RemovedLovs list={list} />,
    actions: [previewing(t), cloning(t), removing(t)],
  }
}

/** The hundred definitions removed last. */
function useRemovedLovs() {
  const { i18n } = useTranslation()
  const { data, ...read } = useCall(lovContract.query, {
    query: { page: 1, pageSize: 100 },
    body: { removed: true, sorts: [{ column: "changed", down: true }] },
  })
  const rows = data?.records.map(({ id, titles, ...row }) => ({ ...row, key: id, name: wordIn(titles, i18n.language) })) ?? null
  return { ...read, data: rows }
}

function RemovedLovs({ list }: { readonly list: ListAtWork<LovListed> }) {
  const { t } = useTranslation("basics")
  return <RemovedButton title={t("lov.removedOnes")} useRemoved={useRemovedLovs} restore={send.restore} onDone={list.reload} />
}

const previewing = (t: Words): RecordAction<LovListed> => ({
  id: "preview",
  label: t("lov.preview"),
  show: ({ code }, { close }) => (
    <LovDialog
      code={code}
      value={[]}
      onPick={([picked]) => picked && toast("green", t("lov.picked", { value: picked.value, text: picked.text }))}
      onClose={close}
    />
  ),
})

const cloning = (t: Words): RecordAction<LovListed> => ({
  id: "clone",
  label: t("lov.clone"),
  show: ({ code: source }, { problem, run, close }) => (
    <LovClone
      code={source}
      problem={problem}
      onSend={(target) => run(t("lov.cloned", { code: target }), () => call(lovContract.clone, { query: { source, target } }))}
      onClose={close}
    />
  ),
})

const removing = (t: Words): RecordAction<LovListed> => ({
  id: "remove",
  label: t("lov.remove"),
  danger: true,
  why: ({ usedIn }) => (usedIn.length === 0 ? null : t("rules:lovInUse", { where: usedIn.join(t("comma")) })),
  ask: ({ code }, name) => t("lov.removeText", { name, code }),
  said: (_, name) => t("lov.removed", { name }),
  run: ({ id }) => call(lovContract.remove, { params: { id } }),
  undo: ({ id }) => send.restore(id),
})
