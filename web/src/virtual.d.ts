declare module "virtual:palette.css";

declare module "virtual:messages" {
  const loaders: Record<string, () => Promise<{ default: Record<string, string> }>>;
  export default loaders;
}
