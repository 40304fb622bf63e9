import { Stack } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { FileGroupView } from "#contract/file.contract.ts"
import { Card } from "#ui/card/card.tsx"
import { Select } from "#ui/field/control.tsx"
import { groupTitle } from "./group-title.ts"
import { FilesPanel } from "./files-panel.tsx"

/** By group, the parts of a document that have files of their own: their keys and names. */
export type PartsOf = Readonly<Record<string, readonly { readonly id: string; readonly name: string }[] | undefined>>

interface PartFilesProps {
  readonly of: { readonly kind: string; readonly id: string; readonly group: string }
  /** The parts that have files. */
  readonly groups: readonly FileGroupView[]
  /** All parts to choose from, where the page knows them. */
  readonly parts: PartsOf[string]
  readonly onSettled: () => void
}

/** A group of files by part of the document, such as drawings by line. */
export function PartFiles({ of, groups, parts, onSettled }: PartFilesProps) {
  const { t } = useTranslation("files")
  const [chosen, setChosen] = useState<string | null>(null)
  const title = groupTitle(t, of)
  if (!parts)
    return groups
      .filter(({ records }) => records.length > 0)
      .map((one) => (
        <Card key={one.businessId} title={one.partyName === null ? title : t("ofParty", { title, party: one.partyName })}>
          <FilesPanel business={one} onSettled={onSettled} />
        </Card>
      ))
  const [first] = parts
  if (!first) return null
  const filesOf = (part: string) => groups.find((one) => one.part === part)?.records.length ?? 0
  const part = parts.find(({ id }) => id === chosen) ?? parts.find(({ id }) => filesOf(id) > 0) ?? first
  return (
    <Card title={title}>
      <Stack gap="3">
        <Select aria-label={t("part")} value={part.id} onChange={(event) => setChosen(event.currentTarget.value)}>
          {parts.map(({ id, name }) => (
            <option key={id} value={id}>
              {filesOf(id) > 0 ? t("partWith", { name, count: filesOf(id) }) : name}
            </option>
          ))}
        </Select>
        <FilesPanel
          key={part.id}
          business={{ businessType: `${of.kind}-${of.group}`, businessId: `${of.id}.${part.id}` }}
          onSettled={onSettled}
        />
      </Stack>
    </Card>
  )
}
