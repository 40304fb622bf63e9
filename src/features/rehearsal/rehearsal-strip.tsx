import { Flex, Text } from "@chakra-ui/react"
import { FlaskConical } from "lucide-react"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { useCall } from "#client/http/use-call.ts"
import { followNewest } from "#client/live/live-newest.ts"
import { useSession } from "#client/session/session.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { rehearsalContract } from "#contract/rehearsal.contract.ts"
import { clockStream } from "#contract/rehearsal.ts"
import { Button } from "#ui/button/button.tsx"
import { useNow } from "#ui/countdown/use-now.ts"
import { Studio } from "#ui/theme/studio.tsx"
import { MoveClock } from "./move-clock.tsx"

/** The banner above every page of a rehearsal installation: nothing here counts, and what its clock says. */
export function RehearsalStrip() {
  const { t } = useTranslation("rehearsal")
  const { profile } = useSession()
  return (
    <Studio>
      <Flex
        as="aside"
        aria-label={t("title")}
        wrap="wrap"
        align="center"
        columnGap="4"
        rowGap="1"
        paddingInline="4"
        paddingBlock="2"
        background="amber.subtle"
        color="amber.fg"
        borderBottom="1px solid"
        borderColor="line"
      >
        <Flex align="center" gap="2" fontWeight="600">
          <FlaskConical size={16} aria-hidden />
          {t("title")}
        </Flex>
        <Text>{t("explain")}</Text>
        {profile === null ? null : <Clock mayMove={profile.roles.includes("administrator")} />}
      </Flex>
    </Studio>
  )
}

/** The rehearsal's time, for signed-in people; administrators may move it. */
function Clock({ mayMove }: { readonly mayMove: boolean }) {
  const { t } = useTranslation("rehearsal")
  const { data, reload } = useCall(rehearsalContract.clock, {})
  const [isMoving, setMoving] = useState(false)
  const now = useNow()
  useEffect(() => followNewest(clockStream, reload), [reload])
  if (data === null) return null
  return (
    <>
      <Text marginInlineStart={{ md: "auto" }} fontVariantNumeric="tabular-nums">
        {t("clock", { time: formatInstant(now) })}
      </Text>
      {mayMove ? (
        <Button size="small" onClick={() => setMoving(true)}>
          {t("move")}
        </Button>
      ) : null}
      {isMoving ? <MoveClock next={data.next} onMoved={reload} onClose={() => setMoving(false)} /> : null}
    </>
  )
}
