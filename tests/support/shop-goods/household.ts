/** Household goods, hygiene, paper, children, electrics and medicines, in the columns of `food.ts`. */
export const HOUSEHOLD = `
powder | chem | Kir yuvish kukuni | Стиральный порошок | Ariel=Ариэль, Tide=Тайд, Persil=Персил, Bimax=Бимакс, Mif=Миф, Barf=Барф, Losk=Лоск | avtomat=автомат, qoʻlda=ручной, color=колор | 400 g, 1.5 kg, 3 kg, 6 kg
gel | chem | Kir yuvish geli | Гель для стирки | Persil=Персил, Laska=Ласка, Perwoll=Перволл | color=колор, qora=чёрный | 1 l, 2 l
softener | chem | Konditsioner | Кондиционер для белья | Lenor=Ленор, Vernel=Вернель, Silan=Силан | alp=альпийский, lavanda=лаванда | 1 l, 2 l
dish | chem | Idish yuvish vositasi | Средство для посуды | Fairy=Фейри, AOS=АОС, Sorti=Сорти, Pril=Прил, Mayor=Майор | limon=лимон, olma=яблоко, aloe=алоэ | 0.45 l, 0.5 l, 0.9 l
bleach | chem | Oqartiruvchi | Отбеливатель | Vanish=Ваниш, Beliz=Белиз, ACE=Эйс | - | 0.45 l, 1 l
toiletclean | chem | Unitaz tozalovchi | Средство для унитаза | Domestos=Доместос, Duck=Туалетный утёнок, Sanfor=Санфор, Comet=Комет | limon=лимон, dengiz=морской | 0.5 l, 0.75 l, 1 l
glassclean | chem | Oyna tozalovchi | Средство для стёкол | Mr Muscle=Мистер Мускул, Clin=Клин, Sanita=Санита | - | 0.5 l, 0.75 l
airfresh | chem | Havo tozalagich | Освежитель воздуха | Glade=Глейд, Air Wick=Эйр Вик, Chirton=Чиртон | lavanda=лаванда, dengiz=морской, limon=лимон | 300 ml, 250 ml
insect | chem | Dixlofos | Дихлофос | Raid=Рейд, Kombat=Комбат, Raptor=Раптор | - | 300 ml, 400 ml
laundrysoap | chem | Kir sovun | Мыло хозяйственное | Duru=Дуру, Toshkent=Ташкент | 65%, 72% | 200 g, 250 g
soap | hygiene | Sovun | Мыло | Dove=Дав, Duru=Дуру, Palmolive=Палмолив, Safeguard=Сейфгард, Camay=Камей, Fax=Факс | atirgul=роза, aloe=алоэ, asal=мёд | 90 g, 100 g, 140 g
liquidsoap | hygiene | Suyuq sovun | Жидкое мыло | Palmolive=Палмолив, Duru=Дуру, Absolut=Абсолют | sutli=молоко, aloe=алоэ | 300 ml, 500 ml, 1 l
shampoo | hygiene | Shampun | Шампунь | Head & Shoulders=Хед энд Шолдерс, Pantene=Пантин, Clear=Клиар, Elseve=Эльсев, Schauma=Шаума, Syoss=Сьёсс, Fructis=Фруктис | mentol=ментол, oddiy=обычный, qazgʻoq=против перхоти | 200 ml, 250 ml, 400 ml
showergel | hygiene | Dush geli | Гель для душа | Palmolive=Палмолив, Nivea=Нивея, Old Spice=Олд Спайс, Axe=Акс | sitrus=цитрус, dengiz=море | 250 ml, 400 ml
toothpaste | hygiene | Tish pastasi | Зубная паста | Colgate=Колгейт, Blend-a-med=Бленд-а-мед, Splat=Сплат, Lacalut=Лакалют, Sensodyne=Сенсодин | yalpiz=мята, oqartiruvchi=отбеливающая, oʻtlar=травы | 50 ml, 75 ml, 100 ml
toothbrush | hygiene | Tish choʻtkasi | Зубная щётка | Colgate=Колгейт, Oral-B=Орал-Би, Splat=Сплат | yumshoq=мягкая, oʻrta=средняя | -
deo | hygiene | Dezodorant | Дезодорант | Rexona=Рексона, Nivea=Нивея, Axe=Акс, Old Spice=Олд Спайс | ayollar=женский, erkaklar=мужской | 50 ml, 150 ml
razor | hygiene | Ustara | Бритва | Gillette=Жиллетт, BIC=Бик, Dorco=Дорко | 2 ta=2 шт, 5 ta=5 шт | -
shavefoam | hygiene | Soqol olish koʻpigi | Пена для бритья | Gillette=Жиллетт, Arko=Арко, Nivea=Нивея | - | 200 ml, 250 ml
handcream | hygiene | Qoʻl kremi | Крем для рук | Nivea=Нивея, Barxatniye=Бархатные ручки, Neutrogena=Нитроджина | asal=мёд, aloe=алоэ | 75 ml, 100 ml
pads | hygiene | Prokladka | Прокладки | Always=Олвейс, Kotex=Котекс, Molped=Молпед, Libresse=Либресс | normal=нормал, night=ночные | 8 ta, 10 ta
cotton | hygiene | Paxta disklari | Ватные диски | Bella=Белла, Lady Cotton=Леди Коттон | - | 80 ta, 120 ta
toiletpaper | paper | Hojatxona qogʻozi | Туалетная бумага | Zewa=Зева, Papia=Папия, Elma=Элма, Obuxov=Обухов | 2 qavat=2 слоя, 3 qavat=3 слоя | 4 ta, 8 ta
towels | paper | Qogʻoz sochiq | Бумажные полотенца | Zewa=Зева, Papia=Папия, Elma=Элма | - | 2 ta, 4 ta
napkins | paper | Salfetka | Салфетки | Zewa=Зева, Silk Sense=Силк Сенс, Elma=Элма | - | 50 ta, 100 ta
wipes | paper | Nam salfetka | Влажные салфетки | Huggies=Хаггис, Sleepy=Слипи, Salfeti=Салфети | - | 15 ta, 72 ta, 120 ta
diapers | baby | Taglik | Подгузники | Pampers=Памперс, Huggies=Хаггис, Molfix=Молфикс, Sleepy=Слипи, Lalaku=Лалаку | 3, 4, 5 | 44 ta, 60 ta
formula | baby | Bolalar aralashmasi | Детская смесь | Nutrilon=Нутрилон, NAN=НАН, Bebilac=Бебилак, Similac=Симилак | 1, 2 | 350 g, 400 g, 800 g
babyfood | baby | Bolalar pyuresi | Детское пюре | Gerber=Гербер, Agusha=Агуша, FrutoNyanya=ФрутоНяня | olma=яблоко, nok=груша, qovoq=тыква | 80 g, 90 g, 125 g
bags | home | Chiqindi paketi | Мешки для мусора | Frau Schmidt=Фрау Шмидт, Paclan=Паклан, Toza=Тоза | 30 l, 60 l, 120 l | 10 ta, 20 ta
foil | home | Folga | Фольга | Paclan=Паклан, Frau Schmidt=Фрау Шмидт | - | 5 m, 10 m
sponge | home | Gubka | Губка для посуды | Paclan=Паклан, Vileda=Виледа | - | 3 ta, 5 ta
gloves | home | Qoʻlqop | Перчатки | Paclan=Паклан, Vileda=Виледа | S, M, L | -
broom | home | Supurgi | Веник | Toshkent=Ташкент | - | -
matches | home | Gugurt | Спички | Balabanovo=Балабаново, Kuba=Куба | - | -
battery | electric | Batareyka | Батарейка | Duracell=Дюраселл, Energizer=Энерджайзер, GP=Джи Пи, Panasonic=Панасоник | AA, AAA, Krona=крона | 2 ta, 4 ta
bulb | electric | Lampochka | Лампочка | Philips=Филипс, Akfa=Акфа, Osram=Осрам, Navigator=Навигатор | E27, E14 | 7 vt, 9 vt, 12 vt
cable | electric | Zaryadlash kabeli | Кабель зарядный | Hoco=Хоко, Baseus=Базеус, Borofone=Борофон | Type-C, Lightning, Micro | 1 m, 2 m
earphones | electric | Quloqchin | Наушники | Hoco=Хоко, Samsung=Самсунг, Xiaomi=Сяоми | - | -
notebook | stationery | Daftar | Тетрадь | Polyphoria=Полифория, Hatber=Хатбер, Toshkent=Ташкент | katak=клетка, chiziq=линейка | 12 varaq, 48 varaq, 96 varaq
pen | stationery | Ruchka | Ручка | Pensan=Пенсан, BIC=Бик, Hatber=Хатбер | koʻk=синяя, qora=чёрная, qizil=красная | -
pencil | stationery | Qalam | Карандаш | Kores=Корес, Faber Castell=Фабер Кастелл | oddiy=простой, rangli=цветные | 6 ta, 12 ta
paper | stationery | Qogʻoz A4 | Бумага А4 | Svetocopy=Светокопи, Ballet=Баллет, Snegurochka=Снегурочка | - | 500 varaq
glue | stationery | Yelim | Клей | Kores=Корес, Moment=Момент, PVA=ПВА | - | 15 g, 40 g, 125 g
catfood | pets | Mushuk ozuqasi | Корм для кошек | Whiskas=Вискас, Kitekat=Китекат, Felix=Феликс | tovuq=курица, baliq=рыба, mol goʻshti=говядина | 85 g, 350 g, 1.9 kg
dogfood | pets | It ozuqasi | Корм для собак | Pedigree=Педигри, Chappi=Чаппи | mol goʻshti=говядина, tovuq=курица | 85 g, 600 g, 2.2 kg
plaster | pharmacy | Plastir | Пластырь | Hansaplast=Хансапласт, Leiko=Лейко | - | 10 ta, 20 ta
mask | pharmacy | Tibbiy niqob | Маска медицинская | Gexa=Гекса, Asia Med=Азия Мед | - | 10 ta, 50 ta
antiseptic | pharmacy | Antiseptik | Антисептик | Sanitelle=Санитель, Bella=Белла | - | 50 ml, 100 ml, 500 ml
`;
