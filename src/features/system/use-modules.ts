import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { followDocument } from "#client/live/live.ts"
import { useCall } from "#client/http/use-call.ts"
import { menuStream } from "#contract/menu.ts"
import { menuAdminContract, type ModuleDraft, type ModulePlace, type ModuleRow } from "#contract/system.contract.ts"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { useReport } from "#ui/list/use-report.ts"
import { toast } from "#ui/toast/toast.ts"

type Change = () => Promise<readonly ModuleRow[]>

/** The form's values of a module: its own fields, and its parent. */
export interface Placed {
  readonly parent: string | null
  readonly module: ModuleDraft
}

/** The current modules, and an administrator's actions on them; the message about each change has an undo button. */
export function useModules() {
  const { t, i18n } = useTranslation(["system", "client"])
  const read = useCall(menuAdminContract.modules, {})
  const { reload } = read
  const [problem, setProblem] = useState<unknown>(null)
  const sentence = useErrorText(problem)
  const report = useReport()
  useEffect(() => followDocument(menuStream, reload), [reload])

  const name = ({ names }: Pick<ModuleRow, "names">) => new Map(Object.entries(names)).get(i18n.language) ?? names.zh
  const attempt = async (change: Change, fail: (error: unknown) => void): Promise<readonly ModuleRow[] | null> => {
    try {
      const rows = await change()
      setProblem(null)
      reload()
      return rows
    } catch (error) {
      fail(error)
      return null
    }
  }
  const undoable = async (said: string, change: Change, undo: (after: readonly ModuleRow[]) => Change): Promise<boolean> => {
    const after = await attempt(change, setProblem)
    // The message outlives the page: so does what is told of an undo that fails.
    if (after) toast("green", said, { label: t("client:draft.undo"), run: () => void attempt(undo(after), report) })
    return after !== null
  }
  const send = {
    update: (id: string, version: number, module: ModuleDraft, place?: ModulePlace) =>
      call(menuAdminContract.updateModule, { body: { id, version, module, place } }),
    move: (id: string, parent: string | null, before: string | null) =>
      call(menuAdminContract.moveModule, { body: { id, parent, before } }),
    remove: (id: string) => call(menuAdminContract.removeModule, { body: { id } }),
  }
  return {
    read,
    name,
    problem: problem === null ? null : sentence,
    forget: () => setProblem(null),
    add: ({ parent, module }: Placed) => {
      const change = () => call(menuAdminContract.addModule, { body: { parent, module } })
      const added = (after: readonly ModuleRow[]) => after.find(({ moduleCode }) => moduleCode === module.moduleCode)?.id ?? ""
      return undoable(t("modules.added", { name: name(module) }), change, (after) => () => send.remove(added(after)))
    },
    save: (row: ModuleRow, { parent, module }: Placed, nextSibling: string | null) => {
      const moves = parent !== row.parent
      const change = () => send.update(row.id, row.version, module, moves ? { parent, before: null } : undefined)
      const undo = (after: readonly ModuleRow[]) => () => {
        const version = after.find(({ id }) => id === row.id)?.version ?? 0
        return send.update(row.id, version, draftOf(row), moves ? { parent: row.parent, before: nextSibling } : undefined)
      }
      return undoable(t("modules.saved", { name: name(module) }), change, undo)
    },
    /** Moves a module before another of the same parent, or to the end. */
    place: (row: ModuleRow, before: string | null) => attempt(() => send.move(row.id, row.parent, before), setProblem),
    remove: (row: ModuleRow, below: number) =>
      undoable(
        below > 0 ? t("modules.removed", { name: name(row), count: below }) : t("modules.removedAlone", { name: name(row) }),
        () => send.remove(row.id),
        () => () => call(menuAdminContract.restoreModule, { body: { id: row.id } }),
      ),
  }
}

/** The fields of a module that its form edits and sends. */
export const draftOf = ({
  moduleCode,
  names,
  modulePath,
  moduleIcon,
  component,
  isOperating,
  roles,
  system,
  httpMethod,
}: ModuleRow): ModuleDraft => ({
  moduleCode,
  names,
  modulePath,
  moduleIcon,
  component,
  isOperating,
  roles,
  system,
  httpMethod,
})
