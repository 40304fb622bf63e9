import { useTranslation } from "react-i18next"
import { Caps } from "#ui/commands/caps.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import s from "./line-grid.module.css"

const keys = [
  ["walk", ["↑", "↓", "←", "→"]],
  ["tab", ["Tab"]],
  ["enter", ["Enter"]],
  ["edit", ["F2"]],
  ["escape", ["Esc"]],
  ["extend", ["Shift", "↓"]],
  ["fill", ["Ctrl", "D"]],
  ["copy", ["Ctrl", "C"]],
  ["paste", ["Ctrl", "V"]],
  ["undo", ["Ctrl", "Z"]],
  ["redo", ["Ctrl", "Y"]],
  ["add", ["Ctrl", "Enter"]],
  ["duplicate", ["Ctrl", "Shift", "Enter"]],
  ["remove", ["Ctrl", "Delete"]],
  ["move", ["Alt", "↓"]],
  ["widen", ["Ctrl", "Alt", "→"]],
] as const

/** Keys that add, remove or move lines. */
const ofOwnLines: ReadonlySet<string> = new Set(["add", "duplicate", "remove", "move"])

/** The keys of a line grid; without those for adding and moving where the lines are fixed. */
export function KeysDialog({ given, onClose }: { readonly given: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation("lines")
  return (
    <Dialog open title={t("keys.title")} onClose={onClose}>
      <dl className={s.keys}>
        {keys
          .filter(([name]) => !given || !ofOwnLines.has(name))
          .map(([name, caps]) => (
            <div key={name}>
              <dt>{t(`keys.${name}`)}</dt>
              <dd>
                <Caps caps={[caps]} />
              </dd>
            </div>
          ))}
      </dl>
    </Dialog>
  )
}
