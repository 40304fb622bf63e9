import { Box, Flex, Stack, Text } from "@chakra-ui/react"
import { FilePlus2, Trash2 } from "lucide-react"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import type { EnvelopeName } from "#sealing/seal.schema.ts"
import { Button, IconButton } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { sizeWords } from "#ui/files/file-words.ts"
import { useBidWords } from "../bid-words.ts"

/** The files that are chosen for the envelopes of a bid; they lie on this device until they are sealed. */
export type ChosenFiles = Readonly<Record<EnvelopeName, readonly File[]>>
export const noFiles: ChosenFiles = { technical: [], commercial: [] }

interface FilesProps {
  readonly files: ChosenFiles
  readonly onChange: (files: ChosenFiles) => void
}

/** Files of a bid, technical and commercial apart. */
export function BidFiles({ files, onChange }: FilesProps) {
  const { b } = useBidWords()
  return (
    <Card title={b("files.title")}>
      <Stack gap="4">
        <Text color="fg.muted" fontSize="sm">
          {b("files.text")}
        </Text>
        {(["technical", "commercial"] as const).map((envelope) => (
          <OfEnvelope
            key={envelope}
            envelope={envelope}
            files={files[envelope]}
            onChange={(own) => onChange({ ...files, [envelope]: own })}
          />
        ))}
      </Stack>
    </Card>
  )
}

function OfEnvelope(props: {
  readonly envelope: EnvelopeName
  readonly files: readonly File[]
  readonly onChange: (files: readonly File[]) => void
}) {
  const { envelope, files, onChange } = props
  const { b } = useBidWords()
  const { i18n } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const add = (chosen: FileList | null) => {
    const added = [...(chosen ?? [])]
    const names = new Set(added.map(({ name }) => name))
    onChange([...files.filter(({ name }) => !names.has(name)), ...added])
    if (input.current) input.current.value = ""
  }
  return (
    <Stack as="section" gap="2" aria-label={b(`files.${envelope}`)}>
      <Flex gap="3" align="center" justify="space-between" wrap="wrap">
        <Text fontWeight="semibold">{b(`files.${envelope}`)}</Text>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={b(`files.${envelope}`)}
          onChange={(event) => add(event.currentTarget.files)}
        />
        <Button size="small" onClick={() => input.current?.click()}>
          <FilePlus2 size={14} aria-hidden />
          {b("files.add")}
        </Button>
      </Flex>
      {files.length === 0 ? (
        <Text color="fg.muted" fontSize="sm">
          {b("files.none")}
        </Text>
      ) : (
        <Box as="ul" fontSize="sm">
          {files.map((file) => (
            <Flex as="li" key={file.name} gap="2" align="center" justify="space-between">
              <Text as="span" overflowWrap="anywhere">
                {file.name}{" "}
                <Text as="span" color="fg.muted">
                  {sizeWords(file.size, i18n.language)}
                </Text>
              </Text>
              <IconButton label={b("files.remove", { name: file.name })} onClick={() => onChange(files.filter((one) => one !== file))}>
                <Trash2 size={14} aria-hidden />
              </IconButton>
            </Flex>
          ))}
        </Box>
      )}
    </Stack>
  )
}
