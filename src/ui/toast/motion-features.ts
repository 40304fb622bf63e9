/** The part of framer-motion that moves things; fetched after the page stands. */
export { domAnimation as features } from "framer-motion"
