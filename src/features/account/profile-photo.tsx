import { Box, chakra, defineStyle, Flex } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Profile } from "#contract/identity.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { ImageInput } from "#ui/files/image-input.tsx"
import { smallPicture } from "./small-picture.ts"
import { useSaving } from "./use-saving.ts"

const face = defineStyle({
  display: "grid",
  flex: "none",
  placeItems: "center",
  width: "72px",
  height: "72px",
  borderRadius: "full",
  background: "theme.subtle",
  color: "theme.fg",
  fontSize: "28px",
  fontWeight: "semibold",
  objectFit: "cover",
})

const who = defineStyle({
  display: "grid",
  gap: "1.5",
  minWidth: "0",
  "& > strong": { fontSize: "lg" },
  "& > span": { color: "fg.muted" },
})

/** The person's picture and name; a picture is cropped to a small square before it is sent. */
export function ProfilePhoto({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation(["account", "first"])
  const { save, problem } = useSaving(profile)
  const former = () => ({ avatar: profile.avatar })
  const [refused, setRefused] = useState<string | null>(null)
  const take = async (chosen: File) => {
    const avatar = await smallPicture(chosen)
    setRefused(avatar === null ? t("photo.notOne") : null)
    if (avatar !== null) await save(() => ({ avatar }), former)
  }
  const roles = profile.allRoles.map((role) => t(`first:roles.${role}`)).join(" · ")
  return (
    <>
      <Flex align="center" gap="4" marginBottom="4">
        {profile.avatar === "" ? (
          <Box as="span" css={face} aria-hidden>
            {Array.from(profile.displayName)[0]}
          </Box>
        ) : (
          <chakra.img css={face} src={profile.avatar} alt="" width={72} height={72} />
        )}
        <Box css={who}>
          <strong>{profile.displayName}</strong>
          <span>{[profile.name, roles, profile.partyName ?? profile.department].filter(Boolean).join(" · ")}</span>
          <Flex wrap="wrap" gap="2">
            <ImageInput label={t("photo.change")} onImage={(file) => void take(file)} onRefused={setRefused} />
            {profile.avatar === "" ? null : (
              <Button size="small" look="ghost" onClick={() => void save(() => ({ avatar: "" }), former)}>
                {t("photo.remove")}
              </Button>
            )}
          </Flex>
        </Box>
      </Flex>
      <Problem text={refused ?? problem} />
    </>
  )
}
