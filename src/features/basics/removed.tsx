import { Flex, Grid, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Read } from "#client/http/use-call.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Changed } from "#ui/edit/changed.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { useOperation } from "#ui/edit/use-operation.ts"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"

/** A removed record, as listed. */
interface RemovedRow {
  readonly key: string
  readonly code: string
  readonly name: string
  readonly changedBy: string
  readonly changedAt: number
}

interface RemovedProps {
  readonly title: string
  /** Reads the removed records, the latest first. */
  readonly useRemoved: () => Read<readonly RemovedRow[]>
  readonly restore: (key: string) => Promise<unknown>
  readonly onDone: () => void
}

/** The button that lists removed records, each with a way to restore it. */
export function RemovedButton(props: RemovedProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{props.title}</Button>
      {open ? <RemovedDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function RemovedDialog({ title, useRemoved, restore, onDone, onClose }: RemovedProps & { readonly onClose: () => void }) {
  const { t } = useTranslation("basics")
  const { data, error, reload } = useRemoved()
  const { problem, run } = useOperation(() => {
    reload()
    onDone()
  })
  return (
    <Dialog open title={title} onClose={onClose}>
      <Problem text={problem} />
      {data === null ? (
        error ? (
          <ErrorPanel error={error} onAgain={reload} />
        ) : (
          <LoadingRows rows={4} />
        )
      ) : data.length === 0 ? (
        <Empty title={t("removed.none")} />
      ) : (
        <Grid as="ul" gap="10px" css={{ "& > li": { paddingBottom: "10px", borderBottomWidth: "1px", borderColor: "line" } }}>
          {data.map((row) => (
            <Flex as="li" key={row.key} align="center" justify="space-between" gap="3">
              <div>
                <strong>{row.name}</strong> <code>{row.code}</code>
                <Text fontSize="xs" color="fg.muted">
                  <Changed row={row} />
                </Text>
              </div>
              <Button
                aria-label={t("removed.restoreOne", { name: row.name })}
                onClick={() => void run(t("removed.restored", { name: row.name }), () => restore(row.key))}
              >
                {t("removed.restore")}
              </Button>
            </Flex>
          ))}
        </Grid>
      )}
    </Dialog>
  )
}
