import { useTranslation } from "react-i18next"
import s from "./loading.module.css"

/** A grey placeholder bar of the final size. */
export const Line = ({ width = "100%", height }: { readonly width?: string; readonly height?: string }) => (
  <div className={s.line} style={{ width, height }} />
)

/** Placeholder lines of a loading list. */
export function LoadingRows({ rows = 6 }: { readonly rows?: number }) {
  const { t } = useTranslation("first")
  return (
    <div className={s.rows} role="status" aria-label={t("loading")}>
      {Array.from({ length: rows }, (_, row) => (
        <Line key={row} width={`${96 - ((row * 17) % 40)}%`} />
      ))}
    </div>
  )
}

/** The placeholder of a loading page; without text, since the texts may be loading too. */
export const LoadingPage = () => (
  <div className={s.page} aria-busy="true">
    <Line width="220px" height="24px" />
    <Line height="120px" />
    <Line height="240px" />
  </div>
)
