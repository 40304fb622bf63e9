import { Flex } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { workingDaysContract } from "#contract/register.ts"
import { endOfDayAt } from "#contract/time.ts"
import { Button } from "#ui/button/button.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { Input } from "./control.tsx"
import { isEnter } from "./is-composing.ts"

const most = 250
/** The time from the closing of offices at 17:00 to the end of the day. */
const closing = 7 * 3_600_000 - 1

interface Props {
  /** The label of the deadline. */
  readonly label: string
  /** Receives the closing of offices on the last of the working days; epoch ms. */
  readonly onTake: (at: number) => void
}

/** A number of working days from today by the calendar (工作日历), taken as the value of a deadline beside it. */
export function WorkingDays({ label, onTake }: Props) {
  const { t } = useTranslation("field")
  const [typed, setTyped] = useState("")
  const [error, setError] = useState<unknown>(null)
  const problem = useErrorText(error)
  const days = /^[1-9]\d{0,2}$/.test(typed.trim()) ? Number(typed.trim()) : 0
  const isRead = days > 0 && days <= most
  const take = () => {
    setError(null)
    return call(workingDaysContract.after, { query: { days } }).then(({ day }) => onTake(endOfDayAt(day) - closing), setError)
  }
  return (
    <>
      <Flex as="span" display="inline-flex" gap="1.5" alignItems="center">
        <Input
          look="small"
          letters={4}
          right
          inputMode="numeric"
          aria-label={t("workingDays", { field: label })}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (!isEnter(event)) return
            event.preventDefault()
            if (isRead) void take()
          }}
        />
        <Button size="small" disabled={!isRead} onClick={() => void take()}>
          {t("workingDaysFromToday")}
        </Button>
      </Flex>
      <Problem text={error === null ? null : problem} />
    </>
  )
}
