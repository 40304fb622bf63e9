import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { deviceStorage } from "#client/browser/storage.ts"
import { useCall } from "#client/http/use-call.ts"
import { type Exportable, type ExportArea, exportContract, type ExportWish } from "#contract/export.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Input } from "#ui/field/control.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import s from "./export-button.module.css"

const preloads = {
  basic: exportContract.preloadBasic,
  pur: exportContract.preloadPur,
  sup: exportContract.preloadSup,
  per: exportContract.preloadPer,
  system: exportContract.preloadSystem,
} as const

type Filter = NonNullable<ExportWish["filter"]>

/** Asks what is to stand in the file: columns, format, everything or what the filter leaves. Columns left out once are left out the next time. */
export function ExportDialog(props: {
  readonly exportType: string
  readonly area: ExportArea
  readonly filter: Filter
  readonly onStart: (wish: ExportWish) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation(["export", "common"])
  const { exportType, area, filter } = props
  const id = useId()
  const offered = useCall(preloads[area], { body: { exportType } })
  const source = offered.data?.[0]
  return (
    <Dialog
      open
      title={t("dialog.title")}
      onClose={props.onClose}
      foot={
        <>
          <Button onClick={props.onClose}>{t("common:cancel")}</Button>
          <Button look="solid" type="submit" form={id} disabled={!source}>
            {t("dialog.start")}
          </Button>
        </>
      }
    >
      <ExportOffer id={id} source={source} error={offered.error} onAgain={offered.reload} filter={filter} onStart={props.onStart} />
    </Dialog>
  )
}

/** What stands in the dialog: the form as soon as it is known what the source offers. */
export function ExportOffer(props: {
  readonly id: string
  readonly source: Exportable | undefined
  readonly error: unknown
  readonly onAgain: () => void
  readonly filter: Filter
  readonly onStart: (wish: ExportWish) => void
}) {
  const { id, source, error, filter, onStart } = props
  if (source) return <ExportForm id={id} source={source} filter={filter} onStart={onStart} />
  return error ? <ErrorPanel error={error} onAgain={props.onAgain} /> : <LoadingRows rows={6} />
}

const leftOutKey = (exportType: string): string => `export-left-out.${exportType}`
const leftOutOf = (exportType: string): ReadonlySet<string> => {
  const kept = deviceStorage.read(leftOutKey(exportType))
  return new Set(Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [])
}

/** The form itself. */
function ExportForm(props: {
  readonly id: string
  readonly source: Exportable
  readonly filter: Filter
  readonly onStart: (wish: ExportWish) => void
}) {
  const { t } = useTranslation("export")
  const { source, filter } = props
  const { exportType, excelColumnDtoList: columns } = source
  const narrowed = Object.keys(filter).length > 0
  const [name, setName] = useState(source.fileName)
  const [format, setFormat] = useState("xlsx")
  const [scope, setScope] = useState<"1" | "2">("1")
  const [leftOut, setLeftOut] = useState(() => leftOutOf(exportType))
  const [problem, setProblem] = useState(false)
  const chosen = columns.filter(({ columnCode }) => !leftOut.has(columnCode))
  const send = () => {
    if (chosen.length === 0) return setProblem(true)
    deviceStorage.keep(leftOutKey(exportType), [...leftOut])
    props.onStart({
      fileName: `${name.trim() || source.fileName}.${format}`,
      excelColumnDtoList: chosen,
      scope,
      exportType,
      ...(scope === "2" ? { filter } : {}),
    })
  }
  return (
    <form
      id={props.id}
      className={s.form}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label className={s.field}>
        <span className={s.label}>{t("dialog.fileName")}</span>
        <Input data-first value={name} maxLength={100} onChange={(event) => setName(event.currentTarget.value)} />
      </label>
      <Choice
        label={t("dialog.format")}
        value={format}
        onChange={setFormat}
        options={[
          { value: "xlsx", label: t("dialog.xlsx") },
          { value: "csv", label: t("dialog.csv") },
        ]}
      />
      {narrowed ? (
        <Choice
          label={t("dialog.scope")}
          value={scope}
          onChange={(next) => setScope(next === "2" ? "2" : "1")}
          options={[
            { value: "1", label: t("dialog.everything") },
            { value: "2", label: t("dialog.filtered") },
          ]}
        />
      ) : null}
      <fieldset className={s.group}>
        <legend className={s.label}>{t("dialog.columns")}</legend>
        <label className={s.option}>
          <input
            type="checkbox"
            checked={leftOut.size === 0 || chosen.length === columns.length}
            ref={(box) => {
              if (box) box.indeterminate = chosen.length > 0 && chosen.length < columns.length
            }}
            onChange={(event) => setLeftOut(new Set(event.currentTarget.checked ? [] : columns.map(({ columnCode }) => columnCode)))}
          />
          {t("dialog.all")}
        </label>
        <div className={s.columns}>
          {columns.map(({ columnCode, columnName }) => (
            <label key={columnCode} className={s.option}>
              <input
                type="checkbox"
                checked={!leftOut.has(columnCode)}
                onChange={(event) => {
                  const next = new Set(leftOut)
                  if (event.currentTarget.checked) next.delete(columnCode)
                  else next.add(columnCode)
                  setLeftOut(next)
                }}
              />
              {columnName}
            </label>
          ))}
        </div>
        {problem && chosen.length === 0 ? (
          <p className={s.problem} role="alert">
            {t("dialog.noColumn")}
          </p>
        ) : null}
      </fieldset>
      <p className={s.quiet}>{t("dialog.onward")}</p>
    </form>
  )
}

function Choice(props: {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}) {
  const name = useId()
  return (
    <fieldset className={s.group}>
      <legend className={s.label}>{props.label}</legend>
      <div className={s.options}>
        {props.options.map(({ value, label }) => (
          <label key={value} className={s.option}>
            <input type="radio" name={name} checked={props.value === value} onChange={() => props.onChange(value)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
