import { Box, EmptyState } from "@chakra-ui/react"
import { Inbox } from "lucide-react"
import type { ReactNode } from "react"

/** A placeholder: what belongs here and the first step to it. */
export function Empty({ title, text, action }: { readonly title: string; readonly text?: string; readonly action?: ReactNode }) {
  return (
    <EmptyState.Root>
      <EmptyState.Content>
        <EmptyState.Indicator>
          <Inbox size={32} strokeWidth={1.25} aria-hidden />
        </EmptyState.Indicator>
        <EmptyState.Title as="p">{title}</EmptyState.Title>
        {text ? <EmptyState.Description>{text}</EmptyState.Description> : null}
        {action ? (
          <Box display="flex" flexWrap="wrap" justifyContent="center" gap="8px" marginTop="8px">
            {action}
          </Box>
        ) : null}
      </EmptyState.Content>
    </EmptyState.Root>
  )
}
