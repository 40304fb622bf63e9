import { Box, chakra, defineStyle, Stack, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { ImportField } from "#contract/import.contract.ts"
import { Select } from "#ui/field/control.tsx"
import { leftOut, type Mapping, unmapped } from "./guess-columns.ts"
import type { ReadSheet } from "./read-sheet.ts"
import { noteBox } from "#ui/callout/note-box.style.ts"

const mappingStyle = defineStyle({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(140px, 1fr))",
  rowGap: "2",
  columnGap: "3",
  marginBottom: "2",
})

const columnsStyle = defineStyle({
  minWidth: "0",
  "& > summary": { marginBottom: "1.5", cursor: "pointer", fontSize: "sm", fontWeight: "semibold" },
})

const field = defineStyle({
  display: "grid",
  // Where a neighbour's name takes two lines, the boxes still stand in one row.
  alignContent: "end",
  gap: "1",
  fontSize: "sm",
  "& > select": { width: "full" },
})

/** The mapping of the file's columns to fields. */
export function MapColumns(props: {
  readonly fields: readonly ImportField[]
  readonly sheet: ReadSheet
  readonly mapping: Mapping
  readonly onChange: (mapping: Mapping) => void
}) {
  const { t } = useTranslation("import")
  const { fields, sheet, mapping } = props
  const { heads } = sheet
  const nameOf = (at: number) => heads[at] || t("column", { number: at + 1 })
  const dropped = leftOut(sheet, mapping)
  const missing = unmapped(mapping, fields)
  const change = (code: string, at: string) => {
    const { [code]: _, ...rest } = mapping
    props.onChange(at === "" ? rest : { ...rest, [code]: Number(at) })
  }
  // Where every column was recognised, nobody has to look at them.
  const [open] = useState(missing.length > 0)
  const mapped = fields.filter(({ code }) => mapping[code] !== undefined).length
  return (
    <Stack gap="2">
      {/* Above the columns, which fill a telephone's screen. */}
      {dropped.length > 0 ? (
        <Box as="p" css={noteBox} colorPalette="amber">
          {t("dropped", { names: dropped.map(nameOf).join(" · ") })}
        </Box>
      ) : null}
      {missing.length > 0 ? (
        <Box as="p" css={noteBox} colorPalette="red" role="alert">
          {t("missing", { names: missing.map(({ name }) => name).join(" · ") })}
        </Box>
      ) : null}
      <chakra.details css={columnsStyle} open={open}>
        <summary>{t("columnsOf", { mapped, all: fields.length })}</summary>
        <Box css={mappingStyle}>
          {fields.map(({ code, name, required }) => (
            <chakra.label key={code} css={field}>
              <span>
                {name}
                {required ? (
                  <Text as="span" color="red.fg">
                    {" "}
                    *
                  </Text>
                ) : null}
              </span>
              <Select look="small" value={mapping[code] ?? ""} onChange={(event) => change(code, event.currentTarget.value)}>
                <option value="">{t("noColumn")}</option>
                {heads.map((_, at) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <option key={at} value={at}>
                    {nameOf(at)}
                  </option>
                ))}
              </Select>
            </chakra.label>
          ))}
        </Box>
      </chakra.details>
    </Stack>
  )
}
