import { useTranslation } from "react-i18next"
import { wordIn } from "#client/texts/codes.ts"
import { Confirm } from "#ui/confirm/confirm.tsx"
import type { Operation } from "#ui/edit/use-operation.ts"
import { History } from "#ui/history/history.tsx"
import { countBelow, enabledItself, kindOf, type Place, rename, setEnabled } from "./place.ts"
import { PlaceForm } from "./place-form.tsx"
import type { AreaRow } from "#contract/areas.contract.ts"

/** The dialogs for changing a place. Putting one out of use needs confirmation; every change can be undone. */
export function PlaceDialogs(props: {
  readonly what: "edit" | "history" | "enabled"
  readonly row: Place
  /** All divisions, to count those that follow one out of use. */
  readonly areas?: readonly AreaRow[]
  readonly operation: Operation
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const { t, i18n } = useTranslation("admin")
  const { what, row, areas = [], operation, onDone, onClose } = props
  const name = wordIn(row.names, i18n.language)
  if (what === "history") return <History kind={kindOf(row)} subject={row.code} name={name} onClose={onClose} />
  if (what === "edit")
    return (
      <PlaceForm
        key={row.code}
        title={t("units.edit", { name })}
        names={row.names}
        problem={operation.problem}
        onSend={({ names }) =>
          operation.run(
            t("saved", { name: wordIn(names, i18n.language) }),
            () => rename(row, names),
            () => rename(row, row.names, row.version + 1),
          )
        }
        onClose={onClose}
      />
    )
  const enabled = !enabledItself(row)
  const below = kindOf(row) === "area" ? countBelow(areas, row.code) : 0
  const consequence = enabled
    ? t("areas.enableText", { name })
    : below === 0
      ? t("areas.disableText", { name })
      : t("areas.disableWithBelow", { name, count: below })
  return (
    <Confirm
      open
      danger={!enabled}
      title={t(enabled ? "units.enable" : "units.disable")}
      verb={t(enabled ? "units.enable" : "units.disable")}
      consequence={consequence}
      onConfirm={() => {
        onDone()
        void operation.run(
          t(enabled ? "areas.enabledNow" : "areas.disabledNow", { name }),
          () => setEnabled(row, enabled),
          () => setEnabled(row, !enabled, row.version + 1),
        )
      }}
      onClose={onClose}
    />
  )
}
