import { Box, chakra, defineStyle, Flex, Text } from "@chakra-ui/react"
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
import { tick } from "#ui/field/tick.style.ts"

const labelStyle = defineStyle({ marginBottom: "1", fontSize: "sm", fontWeight: "semibold" })

const columnsStyle = defineStyle({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(150px, 1fr))",
  rowGap: "0",
  columnGap: "3",
  marginTop: "1",
  paddingTop: "1",
  borderTopWidth: "1px",
})

const preloads = {
  basic: exportContract.preloadBasic,
  pur: exportContract.preloadPur,
  sup: exportContract.preloadSup,
  per: exportContract.preloadPer,
  system: exportContract.preloadSystem,
} as const

type Filter = NonNullable<ExportWish["filter"]>

/** Asks for the content of the file: columns, format, and all rows or those that match the filter. Columns left out once are left out the next time. */
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

/** The content of the dialog: the form, once the source's columns are known. */
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
    <chakra.form
      noValidate
      id={props.id}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <chakra.label display="grid" gap="1.5">
        <Box as="span" css={labelStyle}>
          {t("dialog.fileName")}
        </Box>
        <Input data-first value={name} maxLength={100} onChange={(event) => setName(event.currentTarget.value)} />
      </chakra.label>
      <FormatChoice value={format} onChange={setFormat} />
      {narrowed ? <ScopeChoice value={scope} onChange={setScope} /> : null}
      <Columns columns={columns} leftOut={leftOut} onLeaveOut={setLeftOut} problem={problem && chosen.length === 0} />
      <Text color="fg.subtle" fontSize="sm">
        {t("dialog.onward")}
      </Text>
    </chakra.form>
  )
}

/** The format of the file. */
function FormatChoice({ value, onChange }: { readonly value: string; readonly onChange: (format: string) => void }) {
  const { t } = useTranslation("export")
  return (
    <Choice
      label={t("dialog.format")}
      value={value}
      onChange={onChange}
      options={[
        { value: "xlsx", label: t("dialog.xlsx") },
        { value: "csv", label: t("dialog.csv") },
      ]}
    />
  )
}

/** Whether all rows are exported, or those that match the list's filter. */
function ScopeChoice({ value, onChange }: { readonly value: "1" | "2"; readonly onChange: (scope: "1" | "2") => void }) {
  const { t } = useTranslation("export")
  return (
    <Choice
      label={t("dialog.scope")}
      value={value}
      onChange={(next) => onChange(next === "2" ? "2" : "1")}
      options={[
        { value: "1", label: t("dialog.everything") },
        { value: "2", label: t("dialog.filtered") },
      ]}
    />
  )
}

/** The columns of the file, each of which can be left out. */
function Columns(props: {
  readonly columns: Exportable["excelColumnDtoList"]
  readonly leftOut: ReadonlySet<string>
  readonly onLeaveOut: (leftOut: ReadonlySet<string>) => void
  /** Whether to show that none is chosen. */
  readonly problem: boolean
}) {
  const { t } = useTranslation("export")
  const { columns, leftOut } = props
  const chosen = columns.filter(({ columnCode }) => !leftOut.has(columnCode)).length
  return (
    <chakra.fieldset minWidth="0">
      <chakra.legend css={labelStyle}>{t("dialog.columns")}</chakra.legend>
      <chakra.label css={tick} minHeight="7">
        <input
          type="checkbox"
          checked={leftOut.size === 0 || chosen === columns.length}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && chosen < columns.length
          }}
          onChange={(event) => props.onLeaveOut(new Set(event.currentTarget.checked ? [] : columns.map(({ columnCode }) => columnCode)))}
        />
        {t("dialog.all")}
      </chakra.label>
      <Box css={columnsStyle}>
        {columns.map(({ columnCode, columnName }) => (
          <chakra.label key={columnCode} css={tick} minHeight="7">
            <input
              type="checkbox"
              checked={!leftOut.has(columnCode)}
              onChange={(event) => {
                const next = new Set(leftOut)
                if (event.currentTarget.checked) next.delete(columnCode)
                else next.add(columnCode)
                props.onLeaveOut(next)
              }}
            />
            {columnName}
          </chakra.label>
        ))}
      </Box>
      {props.problem ? (
        <Text marginTop="1.5" color="red.fg" fontSize="sm" role="alert">
          {t("dialog.noColumn")}
        </Text>
      ) : null}
    </chakra.fieldset>
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
    <chakra.fieldset minWidth="0">
      <chakra.legend css={labelStyle}>{props.label}</chakra.legend>
      <Flex wrap="wrap" rowGap="1" columnGap="5">
        {props.options.map(({ value, label }) => (
          <chakra.label key={value} css={tick} minHeight="7">
            <input type="radio" name={name} checked={props.value === value} onChange={() => props.onChange(value)} />
            {label}
          </chakra.label>
        ))}
      </Flex>
    </chakra.fieldset>
  )
}
