import { useTranslation } from "react-i18next"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Caps } from "./caps.tsx"
import { useOfferedCommands } from "./commands.ts"
import s from "./commands.module.css"
import { capsOf } from "./keys.ts"
import { isMac } from "./use-keys.ts"

/** Every shortcut that works on the open page, and the switch for those of a single key. */
export function HelpSheet(props: {
  readonly open: boolean
  readonly onClose: () => void
  readonly singleKeys: boolean
  readonly onSingleKeys: (on: boolean) => void
}) {
  const { t } = useTranslation("commands")
  const commands = useOfferedCommands().filter(({ keys }) => keys !== undefined)
  const mac = isMac()
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t("shortcuts")}>
      <dl className={s.keys}>
        {commands.map(({ id, label, keys = "" }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>
              <Caps caps={capsOf(keys, mac)} />
            </dd>
          </div>
        ))}
      </dl>
      <label className={s.single}>
        <input type="checkbox" checked={props.singleKeys} onChange={(event) => props.onSingleKeys(event.currentTarget.checked)} />
        {t("singleKeys")}
      </label>
    </Dialog>
  )
}
