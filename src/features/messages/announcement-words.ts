import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { DocumentWords } from "#ui/document-frame/define-document.ts"
import { kindWords } from "#ui/document-frame/kind-words.ts"
import type { Tone } from "#ui/theme/tone.ts"

const tones: Readonly<Record<string, Tone>> = { scheduled: "amber", published: "green", withdrawn: "red" }

/** The tone of an announcement's state. */
export const toneOf = (state: string): Tone => tones[state] ?? "quiet"

/** An announcement's words in the person's language. */
export function useAnnouncementWords(): DocumentWords {
  const { t } = useTranslation(["announcement", "document"])
  return useMemo(() => kindWords(t), [t])
}
