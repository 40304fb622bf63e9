/** The logo of the product: a chain of states with one of them highlighted. */
export const Logo = ({ size = 26 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
    <rect width="32" height="32" rx="7" fill="var(--theme-solid)" />
    <g fill="none" stroke="#fff" strokeWidth="2.2" strokeLinecap="round">
      <path d="M10 10v12M12.5 16H20" />
    </g>
    <circle cx="10" cy="16" r="3.2" fill="#fff" />
    <circle cx="10" cy="7.5" r="2" fill="#fff" opacity=".8" />
    <circle cx="10" cy="24.5" r="2" fill="#fff" opacity=".8" />
    <circle cx="22.5" cy="16" r="3.2" fill="#9fe0b9" />
  </svg>
)
