import { Box, Flex, Grid, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import { languages } from "#contract/identity.contract.ts"
import { printContract, type PrintTemplate, type PrintVersion } from "#contract/print.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Printed } from "#ui/print-template/printed.tsx"
import type { RecordDialog } from "#ui/record-page/records.ts"
import { usePrintingKind } from "./use-printing-kind.ts"

/** All versions of a template; each can be viewed and restored. */
export function PrintVersions({ row, dialog }: { readonly row: PrintTemplate; readonly dialog: RecordDialog }) {
  const { t } = useTranslation("print")
  const { data, error, reload } = useCall(printContract.versions, { query: { id: row.id } })
  const [chosen, setChosen] = useState<PrintVersion | null>(null)
  const shown = chosen ?? data?.[0] ?? null
  const restore = (to: number) =>
    void dialog.finish(t("restored", { version: to }), () =>
      call(printContract.restore, { body: { id: row.id, version: row.version, to } }),
    )
  return (
    <Dialog open shape="wide" width="1080px" title={t("versions")} onClose={dialog.close}>
      <Problem text={dialog.problem} />
      {error ? <ErrorPanel error={error} onAgain={reload} /> : null}
      {!data && !error ? <LoadingRows rows={5} /> : null}
      {data && shown ? (
        <Grid gap="4" templateColumns={{ base: "minmax(0, 1fr)", lg: "300px minmax(0, 1fr)" }} alignItems="start">
          <Grid as="ol" gap="2">
            {data.map((one) => (
              <Box
                as="li"
                key={one.version}
                padding="2"
                borderWidth="1px"
                borderRadius="md"
                borderColor={one === shown ? "theme.fg" : "line"}
              >
                <Button look="link" size="small" aria-pressed={one === shown} onClick={() => setChosen(one)}>
                  {t("versionOf", { version: one.version })}
                </Button>
                <Text fontSize="sm" color="fg.muted">
                  <Instant at={one.at} /> {one.who}
                </Text>
                {one.version === row.version ? null : (
                  <Button size="small" onClick={() => restore(one.version)}>
                    {t("restore")}
                  </Button>
                )}
              </Box>
            ))}
          </Grid>
          <Shown version={shown} />
        </Grid>
      ) : null}
    </Dialog>
  )
}

function Shown({ version: { draft } }: { readonly version: PrintVersion }) {
  const { i18n } = useTranslation("print")
  const kind = usePrintingKind(draft.kind)
  const body = draft.bodies[languages.find((language) => language === i18n.language) ?? "zh"]
  return (
    <Flex minWidth="0" padding="4" borderWidth="1px" borderRadius="md" overflowX="auto">
      {kind ? <InWords kind={kind} body={body} /> : <LoadingRows rows={4} />}
    </Flex>
  )
}

function InWords(props: {
  readonly kind: NonNullable<ReturnType<typeof usePrintingKind>>
  readonly body: PrintVersion["draft"]["bodies"]["zh"]
}) {
  const { view, looks = {}, useWords } = props.kind
  const { fields: words } = useWords()
  return view && words ? <Printed body={props.body} on={{ view, looks, words, values: null, besides: {} }} /> : null
}
