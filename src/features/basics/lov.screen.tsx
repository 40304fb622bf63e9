import { useState } from "react"
import { useTranslation } from "react-i18next"
import { wordIn } from "#client/texts/codes.ts"
import { call } from "#client/http/http.ts"
import { lovContract, type LovDraft, type LovRow } from "#contract/lov.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { ListPage } from "#ui/list/list-page.tsx"
import { useList } from "#ui/list/use-list.ts"
import { LovDialog } from "#ui/lov/lov-dialog.tsx"
import { toast } from "#ui/toast/toast.ts"
import { LovClone } from "./lov-clone.tsx"
import { type LovDoing, useLovList } from "./lov-list.tsx"
import { draftOf } from "./lov-draft.ts"
import { LovForm } from "./lov-form.tsx"
import { useOperation } from "#ui/edit/use-operation.ts"

const send = {
  add: (body: LovDraft) => call(lovContract.add, { body }),
  update: (id: string, version: number, draft: LovDraft) => call(lovContract.update, { body: { id, version, ...draft } }),
  remove: (id: string) => call(lovContract.remove, { params: { id } }),
  clone: (source: string, target: string) => call(lovContract.clone, { query: { source, target } }),
}

/** Lists of values (值列表, /system/lov): what pickers show, over which registered source, and by what they are filtered. */
export function Screen() {
  const { t } = useTranslation("basics")
  const [doing, setDoing] = useState<LovDoing>(null)
  const list = useList(useLovList(setDoing))
  return (
    <ListPage
      list={list}
      title={t("lov.title")}
      sub={t("lov.sub")}
      actions={
        <Button look="solid" onClick={() => setDoing({ what: "add" })}>
          {t("lov.add")}
        </Button>
      }
    >
      <Doings doing={doing} onDo={setDoing} onChanged={list.reload} />
    </ListPage>
  )
}

/** The dialogs. */
function Doings(props: { readonly doing: LovDoing; readonly onDo: (doing: LovDoing) => void; readonly onChanged: () => void }) {
  const { t, i18n } = useTranslation("basics")
  const { doing, onDo, onChanged } = props
  const operation = useOperation(onChanged)
  if (doing === null) return null
  const close = () => {
    operation.forget()
    onDo(null)
  }
  const { problem } = operation
  const save = async (row: LovRow | null, draft: LovDraft) => {
    const said = t("lov.saved", { name: wordIn(draft.titles, i18n.language) })
    const undo = row ? () => send.update(row.id, row.version + 1, draftOf(row)) : undefined
    if (await operation.run(said, () => (row ? send.update(row.id, row.version, draft) : send.add(draft)), undo)) onDo(null)
  }
  if (doing.what === "add") return <LovForm row={null} problem={problem} onSend={(draft) => void save(null, draft)} onClose={close} />
  const { row } = doing
  const name = wordIn(row.titles, i18n.language)
  switch (doing.what) {
    case "edit":
      return <LovForm row={row} problem={problem} onSend={(draft) => void save(row, draft)} onClose={close} />
    case "preview":
      return (
        <LovDialog
          code={row.code}
          value={[]}
          onPick={([picked]) => picked && toast("green", t("lov.picked", { value: picked.value, text: picked.text }))}
          onClose={close}
        />
      )
    case "clone":
      return (
        <LovClone
          code={row.code}
          problem={problem}
          onSend={(target) => operation.run(t("lov.cloned", { code: target }), () => send.clone(row.code, target))}
          onClose={close}
        />
      )
    case "remove":
      return (
        <Confirm
          open
          danger
          title={t("lov.remove")}
          verb={t("lov.remove")}
          consequence={problem ?? t("lov.removeText", { name, code: row.code })}
          onConfirm={() =>
            void operation
              .run(
                t("lov.removed", { name }),
                () => send.remove(row.id),
                () => send.add(draftOf(row)),
              )
              .then((done) => done && onDo(null))
          }
          onClose={close}
        />
      )
  }
}
