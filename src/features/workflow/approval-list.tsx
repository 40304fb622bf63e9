import { useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import type { ApprovalRow } from "#contract/workflow.contract.ts"
import { ListPage } from "#ui/list/list-page.tsx"
import { useList } from "#ui/list/use-list.ts"
import { ApprovalPanel } from "./approval-panel.tsx"
import { DecideDialog, type Decision } from "./decide-dialog.tsx"
import { useApprovals, type Which } from "./use-approvals.tsx"

/** A page of approvals; one named in the address (as by a notice) is open in the side panel. */
export function ApprovalList({ which }: { readonly which: Which }) {
  // Texts of forms are loaded with the page, so that a dialog need not wait for them.
  const { t } = useTranslation(["approval", "field"])
  const [params, setParams] = useSearchParams()
  const shown = params.get("approval")
  const show = useCallback(
    (approval: string | null) =>
      setParams(
        (now) => {
          if (approval === null) now.delete("approval")
          else now.set("approval", approval)
          return now
        },
        { replace: true },
      ),
    [setParams],
  )
  const [deciding, setDeciding] = useState<{ readonly row: ApprovalRow; readonly decision: Decision } | null>(null)
  const list = useList(useApprovals(which, show, setDeciding))
  const close = () => {
    show(null)
    list.reload()
  }
  return (
    <ListPage list={list} title={t(`lists.${which}.title`)} sub={t(`lists.${which}.sub`)}>
      {shown !== null && /^[0-9a-f]{32}$/.test(shown) ? (
        <ApprovalPanel key={shown} id={shown} onChanged={list.reload} onClose={close} />
      ) : null}
      {deciding ? (
        <DecideDialog approval={deciding.row} decision={deciding.decision} onDone={list.reload} onClose={() => setDeciding(null)} />
      ) : null}
    </ListPage>
  )
}
