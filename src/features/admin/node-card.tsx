import { Flex, Grid, Heading, Text, defineStyle } from "@chakra-ui/react"
import type { ReactNode } from "react"
import { Button } from "#ui/button/button.tsx"

/** An action on the node; the main one is emphasised, a mere view is subdued. */
export interface NodeAction {
  readonly label: string
  readonly look?: "solid" | "ghost"
  readonly run: () => void
}

const known = defineStyle({
  gridTemplateColumns: "repeat(auto-fill, minmax(150px, 1fr))",
  gap: "8px 16px",
  "& dt": { fontSize: "xs", color: "fg.subtle" },
  "& dd": { overflowWrap: "anywhere" },
})

/** The selected node of a tree: its path, its data and its actions. */
export function NodeCard(props: {
  readonly name: string
  /** The names of its ancestors, the highest first. */
  readonly way: readonly string[]
  readonly state: ReactNode
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly actions: readonly NodeAction[]
}) {
  const { name, way, state, facts, actions } = props
  return (
    <Grid as="section" aria-label={name} gap="3" padding="4" borderWidth="1px" borderColor="line" borderRadius="md" background="bg.panel">
      <Flex as="header" wrap="wrap" align="end" justify="space-between" gap="3">
        <div>
          <Text fontSize="xs" color="fg.subtle">
            {way.join(" / ")}
          </Text>
          <Heading as="h2" display="flex" flexWrap="wrap" alignItems="center" gap="2" fontSize="lg">
            {name} {state}
          </Heading>
        </div>
        {actions.length === 0 ? null : (
          <Flex wrap="wrap" gap="2">
            {actions.map(({ label, look, run }) => (
              <Button key={label} size="small" {...(look ? { look } : {})} onClick={run}>
                {label}
              </Button>
            ))}
          </Flex>
        )}
      </Flex>
      <Grid as="dl" css={known}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Grid>
    </Grid>
  )
}
