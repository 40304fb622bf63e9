import { Box, Flex, Stack, Text } from "@chakra-ui/react"
import { FilePlus2, Trash2 } from "lucide-react"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import type { KeptFile } from "#client/drafts/kept-files.ts"
import type { UsedFiles } from "#client/drafts/use-kept-files.ts"
import type { EnvelopeName } from "#sealing/seal.schema.ts"
import { Button, IconButton } from "#ui/button/button.tsx"
import { mostChunks } from "#contract/sealing.contract.ts"
import { mostFiles } from "#sealing/limits.ts"
import { padded } from "#sealing/padding.ts"
import { Callout } from "#ui/callout/callout.tsx"
import { Card } from "#ui/card/card.tsx"
import { sizeWords } from "#ui/files/file-words.ts"

/** The largest content of one envelope; data other than files are small. */
const most = (mostChunks - 8) * 1_048_576

/** The files chosen for the envelopes of a bid; they are stored on this device, sealed, until they are removed. */
export type ChosenFiles = Readonly<Record<EnvelopeName, readonly KeptFile[]>>
export const byEnvelope = (files: readonly KeptFile[]): ChosenFiles => ({
  technical: files.filter(({ group }) => group === "technical"),
  commercial: files.filter(({ group }) => group === "commercial"),
})

/** Whether any file goes with a bid. */
export const hasFiles = ({ technical, commercial }: ChosenFiles): boolean => technical.length + commercial.length > 0
const sizeOf = (files: readonly KeptFile[]): number => padded(files.reduce((sum, { file }) => sum + file.size, 0))
/** The approximate size of both envelopes in bytes; one without files has some as well. */
export const sizeOfBoth = ({ technical, commercial }: ChosenFiles): number => sizeOf(technical) + sizeOf(commercial)
/** Whether both envelopes can hold the chosen files. */
export const filesFit = ({ technical, commercial }: ChosenFiles): boolean =>
  [technical, commercial].every((files) => files.length <= mostFiles && sizeOf(files) <= most)

interface FilesProps {
  readonly used: UsedFiles
  /** Who seals the bid that the files go with. */
  readonly level: "S1" | "S2"
  /** The names of the sealed files, as far as this device knows them. */
  readonly before: readonly string[]
}

/** The files of a bid, by technical and commercial envelope; they are encrypted in this browser, whoever seals the bid. */
export function BidFiles({ used, level, before }: FilesProps) {
  const { t } = useTranslation(["sealing", "common"])
  const files = byEnvelope(used.files)
  const chosen = new Set(used.files.map(({ file }) => file.name))
  const missing = used.ready ? before.filter((name) => !chosen.has(name)) : []
  return (
    <Card title={t("files.title")}>
      <Stack gap="4">
        <Text color="fg.muted" fontSize="sm">
          {t(`files.text.${level}`)}
        </Text>
        {missing.length === 0 ? null : <Callout title={t("files.before", { names: missing.join(t("common:comma")) })} />}
        {(["technical", "commercial"] as const).map((envelope) => (
          <OfEnvelope
            key={envelope}
            envelope={envelope}
            files={files[envelope]}
            onAdd={(added) => used.add(envelope, added)}
            onRemove={used.remove}
          />
        ))}
        {used.unkept === "writing" ? (
          <Text fontSize="sm" color="fg.muted" role="status">
            {t("files.writing")}
          </Text>
        ) : used.unkept === "full" ? (
          <Callout tone="amber" title={t("files.full")} />
        ) : null}
        <TooLarge files={files} />
      </Stack>
    </Card>
  )
}

function OfEnvelope(props: {
  readonly envelope: EnvelopeName
  readonly files: readonly KeptFile[]
  readonly onAdd: (files: readonly File[]) => void
  readonly onRemove: (id: string) => void
}) {
  const { envelope, files, onAdd, onRemove } = props
  const { t, i18n } = useTranslation("sealing")
  const input = useRef<HTMLInputElement>(null)
  const add = (chosen: FileList | null) => {
    onAdd([...(chosen ?? [])])
    if (input.current) input.current.value = ""
  }
  return (
    <Stack as="section" gap="2" aria-label={t(`files.${envelope}`)}>
      <Flex gap="3" align="center" justify="space-between" wrap="wrap">
        <Text fontWeight="semibold">{t(`files.${envelope}`)}</Text>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={t(`files.${envelope}`)}
          onChange={(event) => add(event.currentTarget.files)}
        />
        <Button size="small" onClick={() => input.current?.click()}>
          <FilePlus2 size={14} aria-hidden />
          {t("files.add")}
        </Button>
      </Flex>
      {files.length === 0 ? (
        <Text color="fg.muted" fontSize="sm">
          {t("files.none")}
        </Text>
      ) : (
        <Box as="ul" fontSize="sm">
          {files.map(({ id, file }) => (
            <Flex as="li" key={id} gap="2" align="center" justify="space-between">
              <Text as="span" overflowWrap="anywhere">
                {file.name}{" "}
                <Text as="span" color="fg.muted">
                  {sizeWords(file.size, i18n.language)}
                </Text>
              </Text>
              <IconButton label={t("files.remove", { name: file.name })} onClick={() => onRemove(id)}>
                <Trash2 size={14} aria-hidden />
              </IconButton>
            </Flex>
          ))}
        </Box>
      )}
    </Stack>
  )
}

/** Warns that an envelope cannot hold its files, by their number or their size; nothing otherwise. */
export function TooLarge({ files }: { readonly files: ChosenFiles }) {
  const { t, i18n } = useTranslation("sealing")
  const number = Math.max(files.technical.length, files.commercial.length)
  if (number > mostFiles) return <Callout tone="red" title={t("files.tooMany", { most: mostFiles, is: number })} />
  const is = Math.max(sizeOf(files.technical), sizeOf(files.commercial))
  if (is <= most) return null
  return <Callout tone="red" title={t("files.tooLarge", { most: sizeWords(most, i18n.language), is: sizeWords(is, i18n.language) })} />
}
