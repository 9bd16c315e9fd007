export { icon, type IconComponent, type IconProps } from './icon';
export * from './first-page-icons';
export * from './password-icons';
export * from './overlay-icons';
export * from './icons';
