import { Box, defineStyle, Heading, Stack, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useCall } from "#client/http/use-call.ts"
import { importContract, type ImportField, type ImportRow } from "#contract/import.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { saveImportTemplate } from "./import-template.ts"
import { readRecords } from "./read-records.ts"
import { type ReadSheet, readSheet, type SheetFault } from "./read-sheet.ts"
import { SheetDrop } from "./sheet-drop.tsx"

const earlierStyle = defineStyle({
  display: "grid",
  gap: "2",
  "& li": { display: "flex", flexWrap: "wrap", alignItems: "center", rowGap: "1", columnGap: "3" },
})

/** A place to drop a file, and former imports, which can be undone. */
export function ChooseFile(props: {
  readonly target: string
  readonly format: string | undefined
  readonly fields: readonly ImportField[]
  readonly busy: boolean
  readonly onUndo: (made: ImportRow) => Promise<void>
  readonly onRead: (name: string, sheet: ReadSheet) => void
}) {
  const { t, i18n } = useTranslation("import")
  const { format } = props
  const [fault, setFault] = useState<SheetFault | null>(null)
  const read = async (file: File) => {
    const found =
      format === undefined
        ? await readSheet(file, i18n.language).catch((): SheetFault => "notASheet")
        : await readRecords(file, format).catch((): SheetFault => "notTheFile")
    if (typeof found === "string") setFault(found)
    else props.onRead(file.name, found)
  }
  return (
    <Stack gap="4">
      <SheetDrop fields={props.fields} records={format !== undefined} fault={fault} onFile={read} />
      {format === undefined ? (
        <Button alignSelf="start" size="small" onClick={() => void saveImportTemplate(props.fields, t)}>
          {t("template.download")}
        </Button>
      ) : null}
      <Earlier target={props.target} busy={props.busy} onUndo={props.onUndo} />
    </Stack>
  )
}

function Earlier(props: { readonly target: string; readonly busy: boolean; readonly onUndo: (made: ImportRow) => Promise<void> }) {
  const { t } = useTranslation("import")
  const earlier = useCall(importContract.query, { query: { pageSize: 5 }, body: { target: props.target } })
  const made = earlier.data?.records ?? []
  if (made.length === 0) return null
  return (
    <section aria-label={t("earlier")}>
      <Heading as="h3" marginBottom="1.5" fontSize="sm">
        {t("earlier")}
      </Heading>
      <Box as="ul" css={earlierStyle}>
        {made.map((one) => (
          <li key={one.id}>
            <Text as="span" flex="1 1 160px" truncate title={one.fileName}>
              {one.fileName}
            </Text>
            <Text as="span" color="fg.subtle" fontSize="sm">
              {t("rowsBy", { count: one.rows, who: one.who })} <Instant at={one.at} />
            </Text>
            {one.undoneAt === null ? (
              <Button size="small" disabled={props.busy} onClick={() => void props.onUndo(one).finally(earlier.reload)}>
                {t("undo")}
              </Button>
            ) : (
              <Text as="span" color="fg.subtle" fontSize="sm">
                {t("wasUndone")}
              </Text>
            )}
          </li>
        ))}
      </Box>
    </section>
  )
}
