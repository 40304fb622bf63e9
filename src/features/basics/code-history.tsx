import { Grid, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { useCall } from "#client/http/use-call.ts"
import { type CodeChange, codeContract } from "#contract/code.contract.ts"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"

/** The values that a change added, removed or changed. */
export function differenceOf({ before, after }: Pick<CodeChange, "before" | "after">): Record<"added" | "removed" | "changed", string[]> {
  const [old, now] = [before?.entries ?? [], after?.entries ?? []]
  const at = (entries: typeof old, value: string) => entries.find((entry) => entry.value === value)
  return {
    added: now.filter(({ value }) => !at(old, value)).map(({ value }) => value),
    removed: old.filter(({ value }) => !at(now, value)).map(({ value }) => value),
    changed: now.flatMap((entry) => {
      const was = at(old, entry.value)
      return was && JSON.stringify(was) !== JSON.stringify(entry) ? [entry.value] : []
    }),
  }
}

/** Every change of a code: who, when, and which values. */
export function CodeHistory({ code, onClose }: { readonly code: string; readonly onClose: () => void }) {
  const { t } = useTranslation("basics")
  const { data, error, reload } = useCall(codeContract.history, { query: { code } })
  return (
    <Dialog open title={t("codes.historyOf", { code })} onClose={onClose}>
      {data === null ? (
        error ? (
          <ErrorPanel error={error} onAgain={reload} />
        ) : (
          <LoadingRows rows={4} />
        )
      ) : data.length === 0 ? (
        <Empty title={t("codes.neverChanged")} />
      ) : (
        <Grid as="ol" gap="10px" css={{ "& > li": { paddingBottom: "10px", borderBottomWidth: "1px", borderColor: "line" } }}>
          {data.map((change) => (
            <li key={change.version}>
              <strong>{t(`codes.what.${change.what}`)}</strong> {change.who} <Instant at={change.at} />
              <Difference change={change} />
            </li>
          ))}
        </Grid>
      )}
    </Dialog>
  )
}

function Difference({ change }: { readonly change: CodeChange }) {
  const { t } = useTranslation("basics")
  if (change.before === null || change.after === null) return null
  const parts = Object.entries(differenceOf(change)).filter(([, values]) => values.length > 0)
  return parts.map(([how, values]) => (
    <Text key={how} fontSize="xs" color="fg.subtle">
      {t(`codes.difference.${how as "added" | "removed" | "changed"}`, { values: values.join(", ") })}
    </Text>
  ))
}
