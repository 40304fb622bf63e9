import { Box, chakra, defineStyle, Grid, Stack } from "@chakra-ui/react"
import { Check, CircleAlert } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { BulkWork } from "#machines/list/list.machine.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { useErrorWords } from "#ui/error-panel/use-error-text.ts"

const result = defineStyle({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) minmax(0, auto)",
  alignItems: "center",
  gap: "2",
  minHeight: "7",
  fontSize: "sm",
})

const good = defineStyle({ color: "green.fg" })

const bad = defineStyle({ color: "red.fg" })

const quiet = defineStyle({ color: "fg.subtle" })

/** The progress of an action on many rows, with the result of each; failures first. It can be stopped before the next row. */
export function BulkDialog<Row>(props: {
  readonly title: string
  readonly bulk: BulkWork<Row>
  readonly going: boolean
  readonly rowName: (row: Row) => string
  readonly onStop: () => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation(["list", "common"])
  const { going } = props
  return (
    <Dialog
      open
      title={props.title}
      onClose={going ? props.onStop : props.onClose}
      foot={
        going ? (
          <Button onClick={props.onStop}>{t("stop")}</Button>
        ) : (
          <Button look="solid" onClick={props.onClose}>
            {t("common:close")}
          </Button>
        )
      }
    >
      <BulkProgress {...props} />
    </Dialog>
  )
}

/** The content of the dialog. */
export function BulkProgress<Row>({ bulk, going, rowName }: Pick<Parameters<typeof BulkDialog<Row>>[0], "bulk" | "going" | "rowName">) {
  const { t } = useTranslation("list")
  const words = useErrorWords()
  const { rows, results } = bulk
  const failed = results.filter(({ error }) => error !== null)
  const done = results.length - failed.length
  const left = rows.size - results.length
  const named = (key: string) => {
    const row = rows.get(key)
    return row === undefined ? key : rowName(row)
  }
  return (
    <Stack gap="3">
      <chakra.progress
        width="full"
        height="1.5"
        accentColor="theme.solid"
        aria-label={t("progress")}
        max={rows.size}
        value={results.length}
      />
      <p role="status">{t(going ? "going" : left > 0 ? "stopped" : "done", { done, failed: failed.length, left, number: rows.size })}</p>
      <Grid as="ul" maxHeight="320px" overflow="auto">
        {[...failed, ...results.filter(({ error }) => error === null)].map(({ key, error }) => (
          <Box as="li" key={key} css={result}>
            {error === null ? (
              <Box asChild css={good}>
                <Check size={15} aria-hidden />
              </Box>
            ) : (
              <Box asChild css={bad}>
                <CircleAlert size={15} aria-hidden />
              </Box>
            )}
            <Box as="span" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
              {named(key)}
            </Box>
            <Box as="span" css={error === null ? quiet : bad}>
              {error === null ? t("rowDone") : words(error)}
            </Box>
          </Box>
        ))}
      </Grid>
    </Stack>
  )
}
