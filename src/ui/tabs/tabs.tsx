import { Box, Tabs as Chakra } from "@chakra-ui/react"
import { Activity, type ReactNode, Suspense, useId, useState } from "react"
import { LoadingRows } from "#ui/loading/loading.tsx"

export interface Tab {
  readonly id: string
  readonly label: string
  readonly count?: number
  readonly content: ReactNode
}

const none: ReadonlySet<string> = new Set()

/**
 * Accessible tabs: arrows move and select; a single one is shown without its tab. Keeps its own selection unless `chosen` is given. A panel is mounted
 * when it is first opened, and stays hidden behind the others: what is typed in it is there when one comes back.
 */
export function Tabs(props: {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly chosen?: string | undefined
  readonly onChoose?: (id: string) => void
}) {
  const base = useId()
  const [own, setOwn] = useState(props.chosen)
  const [opened, setOpened] = useState(none)
  const wanted = props.onChoose ? props.chosen : own
  const tab = props.tabs.find(({ id }) => id === wanted) ?? props.tabs[0]
  if (!tab) return null
  if (!opened.has(tab.id)) setOpened(new Set(opened).add(tab.id))
  const alone = props.tabs.length === 1
  const panelId = (id: string) => `${base}${id}`
  const tabId = (id: string) => `${base}${id}-tab`
  const panel = (id: string) =>
    alone ? { paddingTop: "8px" } : { role: "tabpanel", id: panelId(id), "aria-labelledby": tabId(id), tabIndex: 0, paddingTop: "16px" }
  return (
    <Chakra.Root value={tab.id} ids={{ content: panelId, trigger: tabId }} onValueChange={({ value }) => (props.onChoose ?? setOwn)(value)}>
      {alone ? null : (
        <Chakra.List aria-label={props.label}>
          {props.tabs.map(({ id, label, count }) => (
            <Chakra.Trigger key={id} value={id}>
              {label}
              {count === undefined ? null : <span>{count}</span>}
            </Chakra.Trigger>
          ))}
        </Chakra.List>
      )}
      {/* Tabs appear and disappear with the width of the window: what is open and typed in their panels stays. */}
      {props.tabs
        .filter(({ id }) => id === tab.id || opened.has(id))
        .map(({ id, content }) => (
          <Activity key={id} mode={id === tab.id ? "visible" : "hidden"}>
            <Box {...panel(id)} _focusVisible={{ outlineOffset: "4px" }}>
              {/* A suspended panel does not affect the page around it, nor the focus on its tab. */}
              <Suspense fallback={<LoadingRows rows={3} />}>{content}</Suspense>
            </Box>
          </Activity>
        ))}
    </Chakra.Root>
  )
}
