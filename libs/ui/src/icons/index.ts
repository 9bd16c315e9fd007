export { icon, type IconComponent, type IconProps } from './icon';
export * from './icons';
