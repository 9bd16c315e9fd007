/** The dialog's chunk is fetched when it is first opened. */
export const loadServing = () => import(/* webpackChunkName: "serving" */ './ServingDialog');
