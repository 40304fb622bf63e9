import type { Health } from "#contract/health.contract.ts"
import s from "./hours-plot.module.css"

const height = 64
const step = 12

/** The errors of a day as a column per hour; `label` says the same in words. */
export function HoursPlot({ hours, label }: { readonly hours: Health["errors"]; readonly label: string }) {
  const most = Math.max(1, ...hours.map(({ server, browser }) => server + browser))
  const tall = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * height))
  return (
    <svg className={s.plot} viewBox={`0 0 ${hours.length * step} ${height + 1}`} preserveAspectRatio="none" role="img" aria-label={label}>
      {hours.map(({ hour, server, browser }, at) => (
        <g key={hour}>
          <rect className={s.ofServer} x={at * step + 2} width={step - 4} y={height - tall(server)} height={tall(server)} />
          <rect
            className={s.ofBrowser}
            x={at * step + 2}
            width={step - 4}
            y={height - tall(server) - tall(browser)}
            height={tall(browser)}
          />
        </g>
      ))}
      <rect className={s.axis} x={0} width={hours.length * step} y={height} height={1} />
    </svg>
  )
}
